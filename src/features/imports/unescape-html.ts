const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Text with its HTML entities decoded: lists that come from web pages are full of `&amp;`. */
export const unescapeHtml = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,5}));/gi, (found, decimal, hex, name) => {
        const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
        if (code === undefined) return named[name.toLowerCase()] ?? found
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : found
      })
    : text
