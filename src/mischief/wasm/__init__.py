"""The rules as WebAssembly: a fourth speed, for a page that plays without a server."""
