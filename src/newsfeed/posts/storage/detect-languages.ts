import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * The language of each text as its primary subtag, null where uncertain. The detector (50 MB, a quarter of a second) is loaded
 * with the first text: most sites declare their language, and processes that do not crawl need none.
 */
export async function detectLanguages(texts: string[]): Promise<(string | null)[]> {
  if (texts.length === 0) return []
  const { detectLanguage } = await import('./detect-language.ts')
  const languages: (string | null)[] = []
  for (const text of texts) {
    languages.push(detectLanguage(text))
    // Each takes about a millisecond; let other work go on in between.
    await nextTurn()
  }
  return languages
}

/** The language of most texts of a site; null where no language has at least half of them. */
export function commonLanguage(languages: (string | null)[]): string | null {
  const counts = new Map<string, number>()
  for (const language of languages) if (language) counts.set(language, (counts.get(language) ?? 0) + 1)
  const [mostCommon] = [...counts].sort(([, one], [, other]) => other - one)
  const known = languages.filter(Boolean).length
  return mostCommon && mostCommon[1] * 2 > known ? mostCommon[0] : null
}
