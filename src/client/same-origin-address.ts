const origin = 'https://o.invalid'

/**
 * A path of this site with its query and fragment, as a browser would parse it; undefined for anything else. Browsers
 * drop tabs and line ends, treat `\` as `/` and resolve `/.//`, so only the parsed address can be trusted.
 */
export function sameOriginAddress(text: string): string | undefined {
  // The rest of `/.//evil.example` would lead there, so the result is parsed once more.
  const address = text[0] === '/' && pathOf(text)
  return address ? pathOf(address) : undefined
}

function pathOf(text: string): string | undefined {
  if (!URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  return url.origin === origin ? url.href.slice(origin.length) : undefined
}
