import type { Translator } from '#i18n/translator.ts'

/** The tag of a query that asks for one tag and nothing else. */
export function onlyTagOf(query: string): string | undefined {
  const [, quoted, word] = /^tag:(?:"([^"]+)"|([^\s"]+))$/i.exec(query) ?? []
  return quoted ?? word
}

/** The heading of a page of results. */
export function searchTitle(t: Translator, query: string): string {
  const tag = onlyTagOf(query)
  return tag === undefined ? t('Results for “{query}”', { query }) : `#${tag}`
}
