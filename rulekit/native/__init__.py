"""Native code: a program as a module of WebAssembly, and games that are played by it."""
