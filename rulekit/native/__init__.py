"""Games as native code: rules and engine translated to WebAssembly, and played by it."""
