import { Parser } from 'htmlparser2'

/** The parser's work grows with the square of the depth; browsers stop nesting here too. */
const deepest = 512
const portion = 16_384

/** Whether a page links to an address with `rel="me"`, as the makers of sites do to say who they are. */
export function linksToOwner(html: string, page_url: string, wanted: string): boolean {
  const address = comparable(new URL(wanted))
  let base = page_url
  let is_found = false
  let depth = 0
  const parser = new Parser({
    onopentag(name, { rel = '', href = '' }) {
      depth++
      if (name === 'base' && href) base = URL.parse(href, page_url)?.href ?? base
      if (name !== 'a' && name !== 'link') return
      const leads_to = rel.toLowerCase().split(/\s+/).includes('me') ? URL.parse(href.trim(), base) : null
      if (leads_to && comparable(leads_to) === address) is_found = true
    },
    onclosetag: () => {
      depth--
    },
  })
  for (let start = 0; start < html.length && depth < deepest && !is_found; start += portion) {
    parser.write(html.slice(start, start + portion))
  }
  parser.end()
  return is_found
}

/** Scheme, case and a final slash tell no two people apart. */
const comparable = ({ host, pathname }: URL) => `${host}${pathname.replace(/\/+$/, '')}`.toLowerCase()
