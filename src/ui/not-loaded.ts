/** The script of a page, or of a part of one, did not arrive. */
export class NotLoaded extends Error {
  constructor(cause: unknown) {
    super('script not loaded', { cause })
  }
}
