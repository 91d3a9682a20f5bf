import { trackingParameter } from '#api-contract/values/tracking.ts'

const unreserved = /[A-Za-z0-9\-._~]/
/** Characters that servers treat alike with and without percent-encoding. */
const alikeInPath = /[A-Za-z0-9\-._~!$'()*,:@]/
const alikeInQuery = /[A-Za-z0-9\-._~!$'()*,:@/?;]/

const indexPage =
  /\/(index\.(html?|xhtml|shtml|php\d?|phtml|aspx?|jspx?|cgi|pl|cfm)|default\.(html?|aspx?))$/i

/** Percent-encoding as RFC 3986 wants it: capitals, and none where none is needed. */
export const tidyPercents = (text: string, needless = unreserved) =>
  text.replace(/%([0-9a-f]{2})?/gi, (found, hex: string | undefined) => {
    if (!hex) return '%25'
    const letter = String.fromCharCode(Number.parseInt(hex, 16))
    return needless.test(letter) ? letter : found.toUpperCase()
  })

/** A query (with its `?`, or empty) without tracking and empty parts, and without its `?`. */
export const significantQuery = (search: string) =>
  search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && part !== '=' && !trackingParameter.test(nameOf(part)))
    .map((part) => tidyPercents(part))
    .join('&')

/** A path as it is compared: final slashes and an index page do not count, the case of letters does. */
export const pathKey = (path: string) =>
  rawMarked(tidyPercents(path, alikeInPath)).replace(/\/+$/, '').replace(indexPage, '').replace(/\/+$/, '')

/** A query as it is compared: the order of differently named fields does not count. With its `?`, or empty. */
export function queryKey(query: string): string {
  if (!query) return ''
  const parts = query.split('&').map((part) => rawMarked(tidyPercents(part, alikeInQuery)))
  return `?${parts
    .map((part) => part.replaceAll('+', '%20'))
    .sort((a, b) => compared(nameOf(a), nameOf(b)))
    .join('&')}`
}

const nameOf = (part: string) => tidyPercents(part.split('=', 1)[0] ?? '')
const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** URL parsers leave these as they are; other programs encode them. */
const rawMarked = (text: string) =>
  text.replace(/[[\]|^\\`{}]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
