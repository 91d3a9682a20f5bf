/** The script of a page, or of a part of one, did not arrive. */
export class NotLoaded extends Error {
  /** Whether the browser was offline at that moment. */
  was_offline = !navigator.onLine

  constructor(cause: unknown) {
    super('script not loaded', { cause })
  }
}
