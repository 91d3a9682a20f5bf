/** Undoes double-escaped ampersands in a URL. */
export const unescapeAmpersands = (address: string): string =>
  address.replace(/&(?:amp;|#0*38;|#x0*26;)+/gi, '&')
