import "@fontsource-variable/nunito/wght.css";
import "@fontsource-variable/shantell-sans/wght.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { keepHere } from "./offline/update.svelte";
import { findWords } from "./state/device/language.svelte";

// a page from before an update may ask for files that are gone: then it starts afresh
addEventListener("vite:preloadError", () => location.reload());

const target = document.getElementById("app");
if (target) void findWords().then(() => mount(App, { target }));
if (import.meta.env.PROD && "serviceWorker" in navigator) void keepHere().catch(() => undefined);
