/** Offsets from UTC in hours by zone name: those of RFC 822, and others that feeds use. */
const zones: Record<string, number> = {
  z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, west: 1, bst: 1, cet: 1, met: 1, mez: 1, cest: 2, mest: 2, mesz: 2, eet: 2, eest: 3,
  idt: 3, msk: 3, msd: 4, trt: 3, eat: 3, sast: 2, cat: 2, wat: 1, gst: 4, pkt: 5, ist: 5.5, npt: 5.75, ict: 7, wib: 7,
  hkt: 8, sgt: 8, myt: 8, pht: 8, awst: 8, jst: 9, kst: 9, acst: 9.5, acdt: 10.5, aest: 10, aedt: 11, nzst: 12, nzdt: 13,
  brt: -3, art: -3, clt: -4, cot: -5, pet: -5, nst: -3.5, ndt: -2.5, ast: -4, adt: -3, et: -5, est: -5, edt: -4, ct: -6,
  cst: -6, cdt: -5, mt: -7, mst: -7, mdt: -6, pt: -8, pst: -8, pdt: -7, akst: -9, akdt: -8, hst: -10,
} // biome-ignore format: a table

const hourMs = 3_600_000
const offsetPattern =
  /^\W*(?:uhr|h|гг?)?\W*?(?:gmt|utc|ut|z)?\s*\(?(?:gmt|utc)?([+-])(\d{1,2})(?:[:.h]?(\d{2}))?(?!\d)/u
const namePattern = /^[\s([]*(?:(?:uhr|h|hrs|hs)\.?\s+)?\(?([a-z]{1,4})(?![\p{L}/])/u
const regionPattern = /\b([a-z]+\/[a-z_]+(?:\/[a-z_]+)?)\b/

/**
 * The offset of a time zone from UTC.
 * @param rest the folded text after the time of day: an offset, a zone name, or anything else, which counts as UTC
 * @param at the local time
 * @returns milliseconds
 */
export function getZoneOffset(rest: string, at: Date): number {
  const [, sign, hours = '0', minutes = '0'] = offsetPattern.exec(rest) ?? []
  if (sign) {
    const offset = (Number(hours) + Number(minutes) / 60) * hourMs * (sign === '-' ? -1 : 1)
    // No zone is further from UTC.
    return Math.abs(offset) <= 15 * hourMs ? offset : 0
  }
  const timeZone = regionPattern.exec(rest)?.[1]
  return timeZone ? getRegionOffset(timeZone, at) : (zones[namePattern.exec(rest)?.[1] ?? ''] ?? 0) * hourMs
}

function getRegionOffset(timeZone: string, at: Date): number {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return getZoneOffset(name.toLowerCase(), at)
  } catch {
    return 0
  }
}
