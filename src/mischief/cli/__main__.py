from mischief.cli.app import main

main()
