/** Language names and country codes that feeds use in place of language tags. */
const aliases: Record<string, string> = {
  english: 'en', german: 'de', deutsch: 'de', french: 'fr', spanish: 'es', chinese: 'zh', japanese: 'ja',
  cn: 'zh', jp: 'ja', kr: 'ko', cz: 'cs', dk: 'da', gr: 'el', ua: 'uk', us: 'en', gb: 'en',
} // biome-ignore format: a table

/** The canonical primary subtag of a declared language (`de` for `de-AT`); null if there is none. */
export function primaryLanguage(declared: string | undefined): string | null {
  const tag = (declared ?? '').slice(0, 100).trim().replaceAll('_', '-').toLowerCase()
  const resolvedTag = (Object.hasOwn(aliases, tag) && aliases[tag]) || tag
  if (!/^[a-z]{2,3}(-|$)/.test(resolvedTag)) return null
  try {
    const { language } = new Intl.Locale(resolvedTag)
    // Bokmål is declared as `no` as often as `nb`.
    const code = language === 'nb' ? 'no' : language
    return /^(und|mul|zxx|mis)$/.test(code) ? null : code
  } catch {
    return primaryLanguage(
      resolvedTag.includes('-') ? resolvedTag.slice(0, resolvedTag.indexOf('-')) : undefined,
    )
  }
}
