import { Parser } from 'htmlparser2'
import { cannotBeSiteOfFeed } from '#addresses/feed-services.ts'
import { decodePage } from '#page-metadata/page-charset.ts'
import {
  type DocumentRecommendations,
  maxRecommended,
  namesFromAddress,
  namesFromFeed,
  toDocumentRecommendations,
} from './site-names.ts'

/** Maximum depth, since the parser's work is quadratic in it. */
const maxDepth = 100
const chunkSize = 16_384

/**
 * The sites in an OPML list; undefined for anything else. Included lists are not fetched, custom entities are not
 * expanded, and reading stops once it is clearly a directory.
 */
export function extractSitesFromOpml(
  bytes: Uint8Array,
  charset: string | undefined,
): DocumentRecommendations | undefined {
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
        const names = isOpml && name === 'outline' ? namesFromOutline(attributes) : []
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
  for (
    let start = 0;
    start < text.length && depth < maxDepth && sites.length <= maxRecommended;
    start += chunkSize
  )
    parser.write(text.slice(start, start + chunkSize))
  parser.end()
  return isOpml ? toDocumentRecommendations(sites) : undefined
}

function namesFromOutline({
  type = '',
  htmlurl = '',
  xmlurl = '',
  url = '',
}: Record<string, string>): string[] {
  const isList = type.toLowerCase() === 'include' || /\.opml(\?|$)/i.test(url)
  const site = htmlurl || (isList ? '' : url)
  const hasSite = site && !(xmlurl && cannotBeSiteOfFeed(site, xmlurl))
  return [...(hasSite ? namesFromAddress(site) : []), ...(xmlurl ? namesFromFeed(xmlurl) : [])]
}
