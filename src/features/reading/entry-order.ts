import { parseTime } from './parse-time.ts'

const entry = /<(?:\w+:)?(?:item|entry)[\s>]/i
const time =
  /<(?:\w+:)?(?:pubDate|published|issued|date|created|updated|modified)(?:\s[^<>]*)?>\s*(?:<!\[CDATA\[)?([^<\]]{1,100})/gi
/** The last entry is hardly ever longer. In UTF-16 code units. */
const endLetters = 200_000

/** Whether the first entry of a feed is older than its last, so that its newest ones are at the end. */
export function isOldestFirst(xml: string): boolean {
  const entries = xml.slice(Math.max(0, xml.search(entry)))
  const first = entries.matchAll(time).next().value?.[1]
  return isAscending([first, [...entries.slice(-endLetters).matchAll(time)].at(-1)?.[1]])
}

/** Whether the first of two times, as feeds write them, is before the last. False where either makes no sense. */
export function isAscending([first = '', last = '']: (string | undefined)[]): boolean {
  const [from, to] = [parseTime(first), parseTime(last)]
  return from !== undefined && to !== undefined && from < to
}
