// Languages of sites and posts, named by primary subtags. Unrelated to the languages of the interface (src/i18n).

/** Maximum number of languages in a filter. */
export const maxLanguages = 10
/** The code for content in an unknown language. */
export const unknownLanguage = 'und'

const code = /^([a-z]{2,3})(?:-[a-z0-9]{1,8})*$/

/** The primary subtag of a BCP 47 code, e.g. `de` for `de-AT`; undefined if it is not a code. */
export const primarySubtag = (tag: string): string | undefined => code.exec(tag.trim().toLowerCase())?.[1]

/** Languages in a URL (`?lang=de,en`): undefined if unspecified, empty for all. */
export const languagesFromUrl = (url: URL): string[] | undefined =>
  url.searchParams.get('lang')?.split(',').filter(Boolean)

/** The `lang` field of an API call, from a page's URL. */
export function langParam(url: URL): { lang?: string } {
  const languages = languagesFromUrl(url) ?? []
  return languages.length > 0 ? { lang: languages.join(',') } : {}
}

/** Carries the languages of a URL over to another address, including an explicit choice of all. */
export function withLanguagesOf(url: URL, address: string): string {
  const languages = languagesFromUrl(url)
  return languages === undefined ? address : withLanguages(address, languages)
}

/** Adds languages to an address; an empty list is spelled out and means all. */
export const withLanguages = (address: string, languages: readonly string[]): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${languages.join(',')}`
