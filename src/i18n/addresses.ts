// Where pages are in each language that is on: the first one's addresses are plain, the others' begin with their code,
// as in `/de/home`. Nothing else puts a prefix on or takes it off.

/** The same in every language: the API, files, and what machines look for at one place. */
const languageNeutral = /^\/(?:api|assets|media|\.well-known)(?:\/|$)/

/** Puts a prefix on an address of this site. Others, and parts of an address such as `?page=2`, stay as they are. */
export const withPrefix = (prefix: string, address: string): string =>
  /^\/(?!\/)/.test(address) && !languageNeutral.test(address) ? prefix + address : address

/** Takes the prefix off, where there is one. */
export const withoutPrefix = (prefix: string, address: string): string =>
  prefix !== '' && /^(?:[/?#]|$)/.test(address.slice(prefix.length)) && address.startsWith(prefix)
    ? address.slice(prefix.length) || '/'
    : address

/** What the addresses of a language begin with: nothing for the default. */
export const prefixOf = ([usual]: readonly string[], language: string): string =>
  language === usual ? '' : `/${language}`

/**
 * The address of a page in a language.
 * @param languages that are on, the default first
 * @param address without a prefix: `/tags/sea?page=2`
 */
export const addressIn = (languages: readonly string[], language: string, address: string): string =>
  withPrefix(prefixOf(languages, language), address)

/** An address, read. */
export interface ParsedAddress<Language extends string = string> {
  language: Language
  prefix: string
  /** Without the prefix. */
  address: string
  /** False for `/DE/home`, and for the default's own code: such an address is another name of the right one. */
  isCanonical: boolean
}

/** Reads the language off an address. @param address path and query @param languages that are on, the default first */
export function parseAddress<Language extends string>(
  languages: readonly [Language, ...Language[]],
  address: string,
): ParsedAddress<Language> {
  const [, first = '', rest = ''] = /^\/([\w-]+)(?![^/?#])(.*)$/s.exec(address) ?? []
  const isNamed = (one: string) => one.length === first.length && one.toLowerCase() === first.toLowerCase()
  const language = languages.find(isNamed)
  if (language === undefined) return { language: languages[0], prefix: '', address, isCanonical: true }
  const prefix = prefixOf(languages, language)
  const isRight = prefix === `/${first}`
  return { language, prefix, address: rest.startsWith('/') ? rest : `/${rest}`, isCanonical: isRight }
}
