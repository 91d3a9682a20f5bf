import { Parser } from 'htmlparser2'

/** The parser's work grows with the square of the depth; browsers stop nesting here too. */
const deepest = 512
const portion = 16_384
/** The limit for all `rel="me"` of a page; for one attribute in characters. */
const maxLinks = 1000
const maxLetters = 4096

/** Whether a page links to an address with `rel="me"`, as the makers of sites do to say who they are. */
export function linksToOwner(html: string, pageUrl: string, wanted: string): boolean {
  const address = comparable(new URL(wanted))
  let base = pageUrl
  let isFound = false
  let depth = 0
  let links = 0
  const parser = new Parser({
    onopentag(name, { rel = '', href = '' }) {
      depth++
      if (name === 'base' && href) base = URL.parse(href, pageUrl)?.href ?? base
      if (name !== 'a' && name !== 'link') return
      if (href.length > maxLetters || links > maxLinks) return
      const leadsTo = rel.slice(0, maxLetters).toLowerCase().split(/\s+/).includes('me')
        ? URL.parse(href.trim(), base)
        : null
      if (leadsTo) links++
      if (leadsTo && comparable(leadsTo) === address) isFound = true
    },
    onclosetag: () => {
      depth--
    },
  })
  for (let start = 0; start < html.length && depth < deepest && !isFound; start += portion) {
    parser.write(html.slice(start, start + portion))
  }
  parser.end()
  return isFound
}

/** Scheme, case and a final slash do not tell people apart. */
const comparable = ({ host, pathname }: URL) => `${host}${pathname.replace(/\/+$/, '')}`.toLowerCase()
