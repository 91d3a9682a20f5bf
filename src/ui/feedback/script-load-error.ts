/** The script of a page or lazy part failed to load. */
export class ScriptLoadError extends Error {
  /** True if the browser was offline at the time. */
  wasOffline = !navigator.onLine

  constructor(cause: unknown) {
    super('script not loaded', { cause })
  }
}
