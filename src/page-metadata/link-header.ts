interface HeaderLink {
  href: string
  rel: string[]
  type: string
  title: string
}

const limits = { characters: 8192, links: 50 }

/** Parses a Link header (RFC 8288), or several joined by commas; skips invalid parts. */
export function readLinkHeader(header: string): HeaderLink[] {
  const matches = header.slice(0, limits.characters).matchAll(/<([^<>]*)>((?:[^,<"]|"[^"]*")*)/g)
  return [...matches].slice(0, limits.links).map(([, href = '', parameters = '']) => ({
    href: href.trim(),
    rel: readParameter(parameters, 'rel').toLowerCase().split(/\s+/),
    type: readParameter(parameters, 'type').toLowerCase(),
    title: readParameter(parameters, 'title'),
  }))
}

const readParameter = (parameters: string, name: string) => {
  const match = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s;"]+))`, 'i').exec(parameters)
  return (match?.slice(1).find((value) => value !== undefined) ?? '').trim()
}
