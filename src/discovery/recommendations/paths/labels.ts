import type { Site } from '#api-contract/shapes/shapes.ts'
import type { Translator } from '#i18n/translator.ts'

/** The title of a shared path. */
export function pathTitle(t: Translator, path: readonly Site[]): string {
  const [from, to] = [path[0]?.title ?? '', path.at(-1)?.title ?? '']
  return t('From {from} to {to} in {steps, plural, one {# step} other {# steps}}', {
    from,
    to,
    steps: path.length - 1,
  })
}

/** The whole path in a sentence. */
export function pathSentence(t: Translator, path: readonly Site[]): string {
  const sites = path.map(({ title }) => title).join(' → ')
  return t('{sites}: each site recommends the next.', { sites })
}
