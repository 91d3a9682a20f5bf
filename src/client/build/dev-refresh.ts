// Development only: React Refresh must be installed before the first component loads. Vite serves it from a virtual
// path that TypeScript cannot resolve, hence the variable.
const address = '/@react-refresh'
const { default: runtime } = (await import(/* @vite-ignore */ address)) as {
  default: { injectIntoGlobalHook(window: Window): void }
}
runtime.injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })

export {}
