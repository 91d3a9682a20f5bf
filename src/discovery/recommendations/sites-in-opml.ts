import { Parser } from 'htmlparser2'
import { cannotBeSiteOf } from '#addresses/feed-services.ts'
import { decodePage } from '#page-metadata/page-charset.ts'
import { mostRecommended, type NamedSites, namedSites, siteNamed, siteOfFeedNamed } from './named-site.ts'

/** Maximum depth, since the parser's work is quadratic in it. */
const deepest = 100
const portion = 16_384

/**
 * The sites in an OPML list; undefined for anything else. Included lists are not fetched, custom entities are not
 * expanded, and reading stops once it is clearly a directory.
 */
export function sitesInOpml(bytes: Uint8Array, charset: string | undefined): NamedSites | undefined {
  const text = decodePage(bytes, charset)
  const sites: string[][] = []
  const seen = new Set<string>()
  let depth = 0
  let isOpml = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++
        if (name === 'opml') isOpml = true
        const names = isOpml && name === 'outline' ? namesOf(attributes) : []
        if (!names[0] || seen.has(names[0])) return
        seen.add(names[0])
        sites.push(names)
      },
      onclosetag() {
        depth--
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true },
  )
  for (let at = 0; at < text.length && depth < deepest && sites.length <= mostRecommended; at += portion)
    parser.write(text.slice(at, at + portion))
  parser.end()
  return isOpml ? namedSites(sites) : undefined
}

function namesOf({ type = '', htmlurl = '', xmlurl = '', url = '' }: Record<string, string>): string[] {
  const isList = type.toLowerCase() === 'include' || /\.opml(\?|$)/i.test(url)
  const site = htmlurl || (isList ? '' : url)
  const isSites = site && !(xmlurl && cannotBeSiteOf(site, xmlurl))
  return [...(isSites ? siteNamed(site) : []), ...(xmlurl ? siteOfFeedNamed(xmlurl) : [])]
}
