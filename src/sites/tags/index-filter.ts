import { scriptName } from '#i18n/names-and-lists.ts'
import type { Translator } from '#i18n/translator.ts'

/** The filters of the tag index; all tags if none is set. */
export interface IndexFilter {
  letter: string | undefined
  language: string | undefined
  query: string
}

/** Reads the filters from an address; invalid values are ignored. */
export function readIndexFilter(url: URL): IndexFilter {
  const param = (name: string) => url.searchParams.get(name)?.trim() ?? ''
  const letter = param('letter')
  const script = letter.slice(0, 1).toUpperCase() + letter.slice(1).toLowerCase()
  return {
    letter: [letter.toLowerCase(), script].find((candidate) => /^([a-z0*]|[A-Z][a-z]{3})$/.test(candidate)),
    language: /^[a-z]{2,3}$/.test(param('lang')) ? param('lang') : undefined,
    query: param('query').slice(0, 40),
  }
}

/** The address of a page of the tag index. */
export function indexAddress({ letter, language, query }: IndexFilter, page = 1): string {
  const params = new URLSearchParams({
    ...(query ? { query } : {}),
    ...(language === undefined ? {} : { lang: language }),
    ...(letter === undefined ? {} : { letter }),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString()
  return params ? `/tags?${params}` : '/tags'
}

/** The label of a letter or script. */
export function letterName(t: Translator, letter: string): string {
  if (letter === '*') return t('Others')
  if (letter === '0') return '0–9'
  if (letter.length === 1) return letter.toUpperCase()
  return scriptName(t, letter)
}
