import { trackingParameter } from '#api-contract/values/tracking.ts'

const unreserved = /[A-Za-z0-9\-._~]/
/** Characters that servers treat alike whether percent-encoded or not. */
const equivalentInPath = /[A-Za-z0-9\-._~!$'()*,:@]/
const equivalentInQuery = /[A-Za-z0-9\-._~!$'()*,:@/?;]/

const indexPage =
  /\/(index\.(html?|xhtml|shtml|php\d?|phtml|aspx?|jspx?|cgi|pl|cfm)|default\.(html?|aspx?))$/i

/** Normalizes percent-encoding (RFC 3986): upper-case digits, and no unnecessary encoding. */
export const normalizePercentEncoding = (text: string, decodable = unreserved) =>
  text.replace(/%([0-9a-f]{2})?/gi, (encoded, hex: string | undefined) => {
    if (!hex) return '%25'
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return decodable.test(character) ? character : encoded.toUpperCase()
  })

/** Removes the leading `?`, tracking parameters and empty parts. @param search as in `URL.search` */
export const significantQuery = (search: string) =>
  search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && part !== '=' && !trackingParameter.test(getParameterName(part)))
    .map((part) => normalizePercentEncoding(part))
    .join('&')

/** A path for comparison: ignores trailing slashes and index pages, but not case. */
export const pathKey = (path: string) =>
  encodeAmbiguous(normalizePercentEncoding(path, equivalentInPath))
    .replace(/\/+$/, '')
    .replace(indexPage, '')
    .replace(/\/+$/, '')

/** A query for comparison, with its `?` unless it is empty: ignores the order of parameters with different names. */
export function queryKey(query: string): string {
  if (!query) return ''
  const parts = query
    .split('&')
    .map((part) => encodeAmbiguous(normalizePercentEncoding(part, equivalentInQuery)))
  return `?${parts
    .map((part) => part.replaceAll('+', '%20'))
    .sort((a, b) => compare(getParameterName(a), getParameterName(b)))
    .join('&')}`
}

const getParameterName = (part: string) => normalizePercentEncoding(part.split('=', 1)[0] ?? '')
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Encodes characters that URL parsers leave alone but other software encodes. */
const encodeAmbiguous = (text: string) =>
  text.replace(/[[\]|^\\`{}]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
