import { parseTime } from './parse-time.ts'

const entry = /<(?:\w+:)?(?:item|entry)[\s>]/i
const time =
  /<(?:\w+:)?(?:pubDate|published|issued|date|created|updated|modified)(?:\s[^<>]*)?>\s*(?:<!\[CDATA\[)?([^<\]]{1,100})/gi
/** Part of the document searched for its last entries, in UTF-16 code units. */
const tailLength = 200_000
/** Entries compared at either end; several, because one may be pinned to the top. */
const sampleSize = 9

/** Whether a feed lists its oldest entries first. */
export function isOldestFirst(xml: string): boolean {
  const entries = xml.slice(Math.max(0, xml.search(entry)))
  const first = entries.matchAll(time).take(sampleSize)
  const last = [...entries.slice(-tailLength).matchAll(time)]
  return isAscending([...first, ...last.slice(-sampleSize)].map(([, said]) => said))
}

/** Whether the first half of some times, as feeds write them, is mostly before the second half. */
export function isAscending(times: (string | undefined)[]): boolean {
  const half = Math.floor(times.length / 2)
  const [from, to] = [median(times.slice(0, half)), median(times.slice(-half))]
  return from !== undefined && to !== undefined && from < to
}

/** The median of the valid times. */
function median(texts: (string | undefined)[]): Date | undefined {
  const times = texts.flatMap((text) => parseTime(text ?? '') ?? [])
  return times.toSorted((one, other) => one.getTime() - other.getTime())[times.length >> 1]
}
