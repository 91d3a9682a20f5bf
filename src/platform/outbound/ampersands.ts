/** Undoes double-escaped ampersands in a URL. */
export const unescapeAmpersands = (url: string): string => url.replace(/&(?:amp;|#0*38;|#x0*26;)+/gi, '&')
