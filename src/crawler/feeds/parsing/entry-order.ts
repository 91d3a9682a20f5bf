import { parseTime } from './parse-time.ts'

const entryPattern = /<(?:\w+:)?(?:item|entry)[\s>]/i
const timePattern =
  /<(?:\w+:)?(?:pubDate|published|issued|date|created|updated|modified)(?:\s[^<>]*)?>\s*(?:<!\[CDATA\[)?([^<\]]{1,100})/gi
/** Part of the document searched for its last entries, in UTF-16 code units. */
const tailLength = 200_000
/** Entries compared at either end; several, because one may be pinned to the top. */
const sampleSize = 9

/** True if a feed lists its oldest entries first. */
export function isOldestFirst(xml: string): boolean {
  const entries = xml.slice(Math.max(0, xml.search(entryPattern)))
  const first = entries.matchAll(timePattern).take(sampleSize)
  const last = [...entries.slice(-tailLength).matchAll(timePattern)]
  return isAscending([...first, ...last.slice(-sampleSize)].map(([, text]) => text))
}

/** True if the first half of these times, as written in the feed, is mostly before the second half. */
export function isAscending(times: (string | undefined)[]): boolean {
  const half = Math.floor(times.length / 2)
  const [startTime, endTime] = [median(times.slice(0, half)), median(times.slice(-half))]
  return startTime !== undefined && endTime !== undefined && startTime < endTime
}

/** The median of the valid times. */
function median(texts: (string | undefined)[]): Date | undefined {
  const times = texts.flatMap((text) => parseTime(text ?? '') ?? [])
  return times.toSorted((a, b) => a.getTime() - b.getTime())[times.length >> 1]
}
