/** Words that feeds use for languages although they are no tags: names, and codes of countries. */
const mistaken: Record<string, string> = {
  english: 'en', german: 'de', deutsch: 'de', french: 'fr', spanish: 'es', chinese: 'zh', japanese: 'ja',
  cn: 'zh', jp: 'ja', kr: 'ko', cz: 'cs', dk: 'da', gr: 'el', ua: 'uk', us: 'en', gb: 'en',
} // biome-ignore format: a table

/** The primary subtag of a declared language (`de` of `de-AT`), in its canonical form; null where there is none. */
export function primaryLanguage(declared: string | undefined): string | null {
  const tag = (declared ?? '').slice(0, 100).trim().replaceAll('_', '-').toLowerCase()
  const word = (Object.hasOwn(mistaken, tag) && mistaken[tag]) || tag
  if (!/^[a-z]{2,3}(-|$)/.test(word)) return null
  try {
    const { language } = new Intl.Locale(word)
    // Sites in Bokmål say `no` as often as `nb`.
    const one = language === 'nb' ? 'no' : language
    return /^(und|mul|zxx|mis)$/.test(one) ? null : one
  } catch {
    return primaryLanguage(word.includes('-') ? word.slice(0, word.indexOf('-')) : undefined)
  }
}
