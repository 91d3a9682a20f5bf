import type { Judgement, Verdict } from '#crawler/health/evidence.ts'
import { formatEvidence } from '#crawler/health/labels.ts'
import { isPage, type ObservedSite } from '#crawler/health/observed-site.ts'
import { message } from '#i18n/message.ts'
import { formatList } from '#i18n/names-and-lists.ts'
import type { Translator } from '#i18n/translator.ts'

const verdicts: Record<Verdict, ReturnType<typeof message>> = {
  ok: message('OK: still the same site.'),
  obstructed: message('Unstable: obstructed or tampered with.'),
  unreachable: message('Unreachable: down if it stays that way for 14 days.'),
  taken_over: message('Changed hands.'),
}

const maxShown = 8

/** Formats the observation, the weighted evidence and the verdict for a terminal. */
export function healthLines(
  t: Translator,
  { frontPage, feed }: ObservedSite,
  { verdict, evidence }: Judgement,
): string[] {
  const list = (values: string[]) =>
    formatList(t, values.slice(0, maxShown), 'unit') || t('none', {}, 'a list')
  const { sight } = isPage(frontPage) ? frontPage : { sight: undefined }
  const pageLines = sight
    ? [
        t('Title: {title}', { title: sight.title || t('none', {}, 'any field') }),
        t('Description: {text}', { text: sight.description || t('none', {}, 'any field') }),
        t('Headings: {list}', { list: list(sight.headings) }),
        t('Language: {language}', { language: sight.language ?? t('none', {}, 'any field') }),
        t('Authors: {list}', { list: list(sight.authors) }),
        t('Profiles: {list}', { list: list(sight.me) }),
        t('Words: {list}', { list: list(sight.words) }),
      ]
    : [t('No page loaded.')]
  const posts = typeof feed === 'object' ? feed.entries.map(({ title, url }) => title || url) : []
  const weights = evidence.map(
    ({ kind, about, weight }) => `  ${String(weight).padStart(5)}  ${formatEvidence(t, kind, about)}`,
  )
  return [
    ...pageLines,
    t('Feed posts: {list}', { list: list(posts) }),
    '',
    t('Evidence (above 0 suggests it changed hands):'),
    ...(weights.length > 0 ? weights : [`  ${t('none', {}, 'evidence')}`]),
    '',
    t(verdicts[verdict]),
  ]
}
