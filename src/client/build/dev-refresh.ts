// During development only: React's refresh must be there before the first component is loaded. Vite serves it under an
// address that is not a file, hence the address in a variable.
const address = '/@react-refresh'
const { default: runtime } = (await import(/* @vite-ignore */ address)) as {
  default: { injectIntoGlobalHook(window: Window): void }
}
runtime.injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })

export {}
