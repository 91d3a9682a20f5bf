import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Detects the language of each text as a primary subtag, null if uncertain. The detector (50 MB, a quarter of a second)
 * is loaded with the first text: most sites declare their language, and processes that do not crawl never need it.
 */
export async function detectLanguages(texts: string[]): Promise<(string | null)[]> {
  if (texts.length === 0) return []
  const { detectLanguage } = await import('./detect-language.ts')
  const languages: (string | null)[] = []
  for (const text of texts) {
    languages.push(detectLanguage(text))
    // Detection takes about a millisecond per text, so yield in between.
    await nextTurn()
  }
  return languages
}

/** The language that more than half of the texts with a known language are in; null if there is none. */
export function commonLanguage(languages: (string | null)[]): string | null {
  const counts = new Map<string, number>()
  for (const language of languages) if (language) counts.set(language, (counts.get(language) ?? 0) + 1)
  const [mostCommon] = [...counts].sort(([, a], [, b]) => b - a)
  const knownCount = languages.filter(Boolean).length
  return mostCommon && mostCommon[1] * 2 > knownCount ? mostCommon[0] : null
}
