// In which languages sites and posts are: not those of the screen (src/i18n). They are named by their primary subtags.

/** As many as anybody reads. */
export const mostLanguages = 10
/** Stands for what is in no known language. */
export const unknownLanguage = 'und'

const code = /^([a-z]{2,3})(?:-[a-z0-9]{1,8})*$/

/** The primary subtag of a BCP 47 code, such as `de` of `de-AT`; undefined for what is no code. */
export const primarySubtag = (given: string): string | undefined => code.exec(given.trim().toLowerCase())?.[1]

/** What an address says of languages: `?lang=de,en`; undefined where it says nothing, empty for all of them. */
export const languagesIn = (url: URL): string[] | undefined =>
  url.searchParams.get('lang')?.split(',').filter(Boolean)

/** The same as a field of a call. */
export function langOf(url: URL): { lang?: string } {
  const languages = languagesIn(url) ?? []
  return languages.length > 0 ? { lang: languages.join(',') } : {}
}

/** Another address with the languages of this one: all of them, too, where it says so. */
export function inLanguagesOf(url: URL, address: string): string {
  const languages = languagesIn(url)
  return languages === undefined ? address : inLanguages(address, languages)
}

/** An address in these languages; none are all, which the address then says. */
export const inLanguages = (address: string, languages: readonly string[]): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${languages.join(',')}`
