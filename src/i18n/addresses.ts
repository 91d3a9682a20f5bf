// Localized paths: the default language has plain paths, every other language a prefix, as in `/de/home`. Only this
// file adds and removes prefixes.

/** Paths without a language: the API, files and well-known locations. */
const languageNeutral = /^\/(?:api|assets|media|\.well-known)(?:\/|$)/

/** Prefixes a path of this instance. External URLs and fragments such as `?page=2` stay unchanged. */
export const withPrefix = (prefix: string, address: string): string =>
  /^\/(?!\/)/.test(address) && !languageNeutral.test(address) ? prefix + address : address

/** Removes the prefix, if any. */
export const withoutPrefix = (prefix: string, address: string): string =>
  prefix !== '' && /^(?:[/?#]|$)/.test(address.slice(prefix.length)) && address.startsWith(prefix)
    ? address.slice(prefix.length) || '/'
    : address

/** Returns the path prefix of a language, empty for the default. */
export const prefixFor = ([defaultLanguage]: readonly string[], language: string): string =>
  language === defaultLanguage ? '' : `/${language}`

/**
 * Returns the path of a page in a language.
 * @param languages the enabled languages, default first
 * @param address without a prefix: `/tags/sea?page=2`
 */
export const localizeAddress = (languages: readonly string[], language: string, address: string): string =>
  withPrefix(prefixFor(languages, language), address)

/** A path split into language and rest. */
export interface ParsedAddress<Language extends string = string> {
  language: Language
  prefix: string
  /** Without the prefix. */
  address: string
  /** False for `/DE/home` and for a prefix of the default language: both redirect to the canonical path. */
  isCanonical: boolean
}

/**
 * Parses the language from a path.
 * @param address path and query @param languages the enabled languages, default first
 */
export function parseAddress<Language extends string>(
  languages: readonly [Language, ...Language[]],
  address: string,
): ParsedAddress<Language> {
  const [, first = '', rest = ''] = /^\/([\w-]+)(?![^/?#])(.*)$/s.exec(address) ?? []
  const matchesPrefix = (language: string) =>
    language.length === first.length && language.toLowerCase() === first.toLowerCase()
  const language = languages.find(matchesPrefix)
  if (language === undefined) return { language: languages[0], prefix: '', address, isCanonical: true }
  const prefix = prefixFor(languages, language)
  const isCanonical = prefix === `/${first}`
  return { language, prefix, address: rest.startsWith('/') ? rest : `/${rest}`, isCanonical }
}
