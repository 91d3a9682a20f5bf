import type { Translator } from '#i18n/translator.ts'

/** The tag if a query consists of a single tag. */
export function getOnlyTag(query: string): string | undefined {
  const [, quoted, word] = /^tag:(?:"([^"]+)"|([^\s"]+))$/i.exec(query) ?? []
  return quoted ?? word
}

/** The heading of a results page. */
export function searchTitle(t: Translator, query: string): string {
  const tag = getOnlyTag(query)
  return tag === undefined ? t('Results for “{query}”', { query }) : `#${tag}`
}
