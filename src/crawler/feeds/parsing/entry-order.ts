import { parseTime } from './parse-time.ts'

const entry = /<(?:\w+:)?(?:item|entry)[\s>]/i
const time =
  /<(?:\w+:)?(?:pubDate|published|issued|date|created|updated|modified)(?:\s[^<>]*)?>\s*(?:<!\[CDATA\[)?([^<\]]{1,100})/gi
/** The last entries are hardly ever longer. In UTF-16 code units. */
const endLetters = 200_000
/** Times at either end that are compared, because an entry may be pinned to the top. */
const some = 9

/** Whether the first entries of a feed are older than its last, so that its newest ones are at the end. */
export function isOldestFirst(xml: string): boolean {
  const entries = xml.slice(Math.max(0, xml.search(entry)))
  const first = entries.matchAll(time).take(some)
  const last = [...entries.slice(-endLetters).matchAll(time)]
  return isAscending([...first, ...last.slice(-some)].map(([, said]) => said))
}

/** Whether most of the first half of some times, as feeds write them, are before most of the others. */
export function isAscending(times: (string | undefined)[]): boolean {
  const half = Math.floor(times.length / 2)
  const [from, to] = [middle(times.slice(0, half)), middle(times.slice(-half))]
  return from !== undefined && to !== undefined && from < to
}

/** The median of the times that make sense. */
function middle(texts: (string | undefined)[]): Date | undefined {
  const times = texts.flatMap((text) => parseTime(text ?? '') ?? [])
  return times.toSorted((one, other) => one.getTime() - other.getTime())[times.length >> 1]
}
