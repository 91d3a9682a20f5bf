/** The script of a page or lazy part failed to load. */
export class ScriptLoadError extends Error {
  /** Whether the browser was offline at that moment. */
  wasOffline = !navigator.onLine

  constructor(cause: unknown) {
    super('script not loaded', { cause })
  }
}
