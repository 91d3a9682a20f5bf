import { adPhrases, expiredPhrases, forSalePhrases, offerPhrases } from '#page-metadata/phrases/for-sale.ts'
import {
  accessGatePhrases,
  challengePhrases,
  defacementPhrases,
  hostingPhrases,
  maintenancePhrases,
  noSuchSitePhrases,
  serverErrorPhrases,
} from '#page-metadata/phrases/replacement-pages.ts'
import type { PageSnapshot } from '../pages/page-snapshot.ts'
import { createEvidence, type Evidence } from './evidence.ts'
import { isParkingHost, isParkingServer } from './lists/parking-hosts.ts'

/** Longer pages with such phrases are probably articles about them. In UTF-16 code units of visible text. */
const maxLength = { sale: 2500, interstitial: 1500, ads: 500 }

const findPhrase = (text: string, phrases: readonly RegExp[]) =>
  phrases.map((phrase) => phrase.exec(text)?.[0]).find((found) => found !== undefined)

/** Evidence that the domain is for sale or has expired. */
export function saleEvidence(snapshot: PageSnapshot, address: string): Evidence[] {
  const host = new URL(address).hostname
  if (snapshot.length > maxLength.sale) return prominentSaleEvidence(snapshot, host.replace(/^www\./, ''))
  const evidence: Evidence[] = []
  const parkingHost = [host, ...snapshot.frames].find(isParkingHost)
  const linkedParkingHost = snapshot.hosts.find(isParkingHost)
  if (parkingHost) evidence.push(createEvidence('parking_host', 6, parkingHost))
  // Articles about domains link there, too.
  else if (linkedParkingHost) evidence.push(createEvidence('parking_host', 2, linkedParkingHost))
  const text = `${snapshot.title.toLowerCase()} . ${snapshot.text}`
  const sale = findPhrase(text, forSalePhrases)
  if (sale) evidence.push(createEvidence('for_sale', 8, sale))
  const expiry = findPhrase(text, expiredPhrases)
  if (expiry) evidence.push(createEvidence('expired', 8, expiry))
  const offer = offerPhrases.exec(text)?.[0]
  const domain = host.replace(/^www\./, '')
  if (!sale && offer && snapshot.length < maxLength.interstitial && text.includes(domain))
    evidence.push(createEvidence('for_sale', 3, offer))
  const ads = adPhrases.exec(text)?.[0]
  if (!sale && ads && snapshot.length < maxLength.ads)
    evidence.push(createEvidence('for_sale', text.includes(domain) ? 6 : 3, ads))
  if (evidence.length === 0 && snapshot.in_place === 'parked')
    evidence.push(createEvidence('for_sale', 6, snapshot.title))
  return evidence
}

/** On a long page, only the title and the first heading count, and only if they mention the domain. */
function prominentSaleEvidence({ title, headings }: PageSnapshot, name: string): Evidence[] {
  const prominent = [title, headings[0] ?? ''].map((text) => text.toLowerCase())
  const text = prominent.filter((line) => line.includes(name)).join(' . ')
  const sale = findPhrase(text, forSalePhrases)
  const expiry = sale ? undefined : findPhrase(text, expiredPhrases)
  return [
    ...(sale ? [createEvidence('for_sale', 8, sale)] : []),
    ...(expiry ? [createEvidence('expired', 8, expiry)] : []),
  ]
}

/** Evidence that the domain is parked, independent of its pages. */
export function parkingEvidence(nameServers: string[], certificateNames: string[] = []): Evidence[] {
  const server = nameServers.find(isParkingServer)
  const host = certificateNames.find(isParkingHost)
  return [
    ...(server ? [createEvidence('parking_server', 6, server)] : []),
    ...(host ? [createEvidence('parking_host', 6, host)] : []),
  ]
}

const interstitialKinds = [
  ['challenge', challengePhrases],
  ['unknown_here', noSuchSitePhrases],
  ['empty_hosting', hostingPhrases],
  ['maintenance', maintenancePhrases],
  ['wall', accessGatePhrases],
] as const

/** Recognised by title and markup. */
const kindByMarkup = { challenge: 'challenge', login: 'wall', loading: 'maintenance' } as const

/** The kind of interstitial, if the page is one. Phrases count only on short pages. */
export function interstitialEvidence(snapshot: PageSnapshot): Evidence | undefined {
  const title = snapshot.title.toLowerCase()
  const isShort = snapshot.length <= maxLength.interstitial
  const text = isShort
    ? `${title} . ${snapshot.text}`
    : `${title} . ${snapshot.headings[0]?.toLowerCase() ?? ''}`
  const defacement = isShort ? defacementPhrases.exec(text)?.[0] : undefined
  if (defacement) return createEvidence('defaced', 0, defacement)
  const { in_place } = snapshot
  if (in_place === 'challenge' || in_place === 'login' || in_place === 'loading')
    return createEvidence(kindByMarkup[in_place], 0, snapshot.title)
  const error = isShort ? serverErrorPhrases.exec(text)?.[0] : undefined
  if (error) return createEvidence('failing', 0, error)
  for (const [kind, phrases] of interstitialKinds) {
    // Cookie banners are long; a long page whose title mentions a bot check is an article about them.
    if (!isShort && kind !== 'wall') continue
    const found = findPhrase(text, phrases)
    if (found) return createEvidence(kind, 0, found)
  }
  return undefined
}
