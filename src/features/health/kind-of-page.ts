import type { PageSight } from '#features/reading/page-sight.ts'
import { type Evidence, evidence } from './evidence.ts'
import { expired, forSale, offers } from './phrases/for-sale.ts'
import { challenge, defaced, maintenance, unknownHere, wall, wiped } from './phrases/in-place.ts'
import { isParkingHost } from './phrases/parking-hosts.ts'

/** On a longer page such words are probably about something. UTF-16 code units of what people see. */
const short = { sale: 2500, inPlace: 1500 }

const findIn = (text: string, phrases: RegExp[]) =>
  phrases.map((phrase) => phrase.exec(text)?.[0]).find((found) => found !== undefined)

/** Whether a page is one of those that say that a name is for sale or ran out. */
export function saleOf(sight: PageSight, address: string): Evidence[] {
  const found: Evidence[] = []
  if (sight.length > short.sale) return found
  const host = new URL(address).hostname
  const parked = [host, ...sight.hosts].find(isParkingHost)
  if (parked) found.push(evidence('parking_host', 6, parked))
  const text = `${sight.title.toLowerCase()} . ${sight.text}`
  const sale = findIn(text, forSale)
  if (sale) found.push(evidence('for_sale', 8, sale))
  const over = findIn(text, expired)
  if (over) found.push(evidence('expired', 8, over))
  const offer = offers.exec(text)?.[0]
  const names = host.replace(/^www\./, '')
  if (!sale && offer && sight.length < short.inPlace && text.includes(names))
    found.push(evidence('for_sale', 5, offer))
  return found
}

/** What stands in place of a site's own page, where something does. Goes by phrases, on short pages alone. */
export function inPlaceOf(sight: PageSight): Evidence | undefined {
  if (sight.length > short.inPlace) return undefined
  const text = `${sight.title.toLowerCase()} . ${sight.text}`
  const hacked = defaced.exec(text)?.[0]
  if (hacked) return evidence('defaced', 0, hacked)
  const kinds = [
    ['challenge', challenge],
    ['unknown_here', unknownHere],
    ['empty_hosting', wiped],
    ['maintenance', maintenance],
    ['wall', wall],
  ] as const
  for (const [kind, phrases] of kinds) {
    const found = findIn(text, phrases)
    if (found) return evidence(kind, 0, found)
  }
  return undefined
}
