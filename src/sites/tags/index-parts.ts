import { scriptInWords } from '#i18n/in-words.ts'
import type { Translator } from '#i18n/translator.ts'

/** Which tags the index shows; without any of these all of them. */
export interface Part {
  letter: string | undefined
  language: string | undefined
  query: string
}

/** What an address of the index asks for; nonsense asks for nothing. */
export function partOf(url: URL): Part {
  const given = (name: string) => url.searchParams.get(name)?.trim() ?? ''
  const letter = given('letter')
  const script = letter.slice(0, 1).toUpperCase() + letter.slice(1).toLowerCase()
  return {
    letter: [letter.toLowerCase(), script].find((one) => /^([a-z0*]|[A-Z][a-z]{3})$/.test(one)),
    language: /^[a-z]{2,3}$/.test(given('lang')) ? given('lang') : undefined,
    query: given('query').slice(0, 40),
  }
}

/** The address of a page of the index. */
export function indexAddress({ letter, language, query }: Part, page = 1): string {
  const params = new URLSearchParams({
    ...(query ? { query } : {}),
    ...(language === undefined ? {} : { lang: language }),
    ...(letter === undefined ? {} : { letter }),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString()
  return params ? `/tags?${params}` : '/tags'
}

/** A letter, or what a script is called. */
export function letterName(t: Translator, letter: string): string {
  if (letter === '*') return t('Others')
  if (letter === '0') return '0–9'
  if (letter.length === 1) return letter.toUpperCase()
  return scriptInWords(t, letter)
}
