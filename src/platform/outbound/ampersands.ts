/** An address without ampersands that were escaped once more than they should have been. */
export const singleAmpersands = (address: string): string =>
  address.replace(/&(?:amp;|#0*38;|#x0*26;)+/gi, '&')
