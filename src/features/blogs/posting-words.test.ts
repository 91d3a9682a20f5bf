import { expect, it } from 'vitest'
import { messagesIn, translatorFor } from '#texts/catalogue.ts'
import { translator } from '#texts/translator.ts'
import { postingWords } from './posting-words.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const said = (last: string, aMonth: number | null) => postingWords(translatorFor('en'), last, aMonth, now)

it.each([
  ['2026-11-22T00:10:00Z', 30, 'posted today · about daily'],
  ['2026-11-21T23:50:00Z', 60, 'posted yesterday · several times a day'],
  ['2026-11-19T08:00:00Z', 4.3, 'posted 3 days ago · about weekly'],
  ['2026-11-09T08:00:00Z', 10, 'posted 13 days ago · several times a week'],
  ['2026-11-08T08:00:00Z', 2, 'posted 2 weeks ago · several times a month'],
  ['2026-10-20T08:00:00Z', 1, 'posted 5 weeks ago · about monthly'],
  ['2026-08-20T08:00:00Z', 0.3, 'posted 3 months ago · several times a year'],
  ['2026-06-01T08:00:00Z', 0.1, 'posted 6 months ago · rarely'],
  ['2024-05-31T23:59:00Z', 0, 'quiet since May 2024'],
  ['2026-11-19T08:00:00Z', null, 'posted 3 days ago'],
  // A clock that is behind the site's.
  ['2026-11-23T08:00:00Z', 4, 'posted today · about weekly'],
])('says of a site that posted last on %s, %s times a month: %s', (last, aMonth, expected) => {
  expect(said(last, aMonth)).toBe(expected)
})

it('lets each language say it its own way', () => {
  const german = translator('de', messagesIn('en'))
  expect(postingWords(german, '2026-11-19T08:00:00Z', null, now)).toBe('posted vor 3 Tagen')
  expect(postingWords(german, '2024-05-31T08:00:00Z', null, now)).toBe('quiet since Mai 2024')
})
