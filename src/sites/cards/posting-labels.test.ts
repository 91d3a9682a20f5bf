import { expect, it } from 'vitest'
import { compileMessages, translatorFor } from '#i18n/catalogue.ts'
import { createTranslator } from '#i18n/translator.ts'
import { relativeTime } from '#ui/text/relative-time.ts'
import { postingLabel } from './posting-labels.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const label = (last: string, postsPerMonth: number | null) =>
  postingLabel(translatorFor('en'), last, postsPerMonth, now)

it.each([
  ['2026-11-22T00:10:00Z', 30, 'posted less than a day ago · about daily'],
  ['2026-11-21T23:50:00Z', 60, 'posted less than a day ago · several times a day'],
  ['2026-11-21T12:00:00Z', 60, 'posted 1 day ago · several times a day'],
  ['2026-11-19T08:00:00Z', 4.3, 'posted 3 days ago · about weekly'],
  ['2026-11-09T08:00:00Z', 10, 'posted 13 days ago · several times a week'],
  ['2026-11-08T08:00:00Z', 2, 'posted 2 weeks ago · several times a month'],
  ['2026-10-20T08:00:00Z', 1, 'posted 5 weeks ago · about monthly'],
  ['2026-08-20T08:00:00Z', 0.3, 'posted 3 months ago · several times a year'],
  ['2026-06-01T08:00:00Z', 0.1, 'posted 6 months ago · rarely'],
  ['2024-05-31T23:59:00Z', 0, 'quiet since May 2024'],
  ['2026-11-19T08:00:00Z', null, 'posted 3 days ago'],
  // Our clock is behind the site's.
  ['2026-11-23T08:00:00Z', 4, 'posted less than a day ago · about weekly'],
])('describes a site that posted last on %s, %s times a month: %s', (last, postsPerMonth, expected) => {
  expect(label(last, postsPerMonth)).toBe(expected)
})

it('switches to the next day at the same hour as the newsfeed', () => {
  const t = translatorFor('en')
  for (let hours = 24; hours < 7 * 24; hours++) {
    const time = now - hours * 3_600_000
    const [last, inNewsfeed] = [new Date(time).toISOString(), relativeTime(t, time, now)]
    expect(postingLabel(t, last, null, now)).toBe(`posted ${inNewsfeed}`)
  }
})

it('uses the word order of each language', () => {
  const german = createTranslator('de', compileMessages('en'))
  expect(postingLabel(german, '2026-11-19T08:00:00Z', null, now)).toBe('posted vor 3 Tagen')
  expect(postingLabel(german, '2024-05-31T08:00:00Z', null, now)).toBe('quiet since Mai 2024')
})
