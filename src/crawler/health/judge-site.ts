import type { PageSnapshot } from '../pages/page-snapshot.ts'
import { compareSite, feedEvidence, isIntact, discountCopies } from './compare-site.ts'
import { describeSpam, type Evidence, evidence, type Judgement, weightOf } from './evidence.ts'
import { interstitialEvidence, parkingEvidence, saleEvidence } from './kind-of-page.ts'
import type { KnownSite } from './known-site.ts'
import { spamWordsIn } from './lists/spam-words.ts'
import type { ObservedPage } from './observation.ts'
import { isPage, type ObservedFailure, type ObservedSite } from './seen-site.ts'

/** Total weight at which a site counts as taken over. */
const takenOverWeight = 4
/** Evidence of this weight is conclusive on its own, if the page shares no author with the site. */
const conclusiveWeight = 6
/** Total weight at or below which a page is the site's own, whatever it says. */
const ownWeight = -4

/**
 * Judges a site by comparing it with the known one.
 * @param submitted the site according to its submitter
 * @param known undefined in the first crawl
 */
export function judgeSite(submitted: KnownSite, known: KnownSite | undefined, seen: ObservedSite): Judgement {
  const { front, nameServers = [] } = seen
  if (front !== undefined && !isPage(front)) return failure(front, nameServers, known, seen)
  const trade = front ? newSpam(known ?? submitted, front, seen) : []
  const all = known ? discountCopies(compareSite(known, seen, front), trade) : []
  const against = all.filter(({ weight }) => weight < 0)
  const same = against.reduce((sum, { weight }) => sum + weight, 0)
  if (!front) return { verdict: total(all) >= takenOverWeight ? 'taken_over' : 'ok', createEvidence: all }

  const sale = [...saleEvidence(front.sight, front.address), ...parkingEvidence(nameServers)]
  const isSale = sale.some(({ weight }) => weight >= conclusiveWeight)
  if (isSale && (known ? hasNoTrace(all, same) : !hasSubmittedTitle(submitted, seen, front)))
    return { verdict: 'taken_over', createEvidence: [...sale, ...all] }
  const found = [...sale.filter(() => same > ownWeight), ...trade, ...all]
  if (!known) {
    const isForeignPage = isSale || weightOf(trade, 'new_trade') >= takenOverWeight
    return { verdict: isForeignPage ? 'obstructed' : 'ok', createEvidence: [...sale, ...trade] }
  }
  if (isSale && same > ownWeight) return { verdict: 'obstructed', createEvidence: found }
  const ofPage = compareSite(known, { ...seen, feed: undefined, oldPosts: { there: 0, gone: 0 } }, front)
  const place = weightOf(trade, 'new_trade') < 3 ? interstitialEvidence(front.sight) : undefined
  const isElsewhere = weightOf(all, 'entries_all_new', 'foreign_redirect', 'links_back') >= 3
  if (place && (!isElsewhere || isGate(place, seen, front)))
    return { verdict: interstitialVerdict(place, all, ofPage, front), createEvidence: [place, ...all] }
  // With earlier posts in its feed and at its own address, a site was hacked rather than sold.
  const isOffered = isSale && total(ofPage) > -2
  const isHere = isIntact(all) && weightOf(all, 'foreign_redirect') === 0
  if (isHere && (isOffered || isOdd([...trade, ...ofPage])))
    return { verdict: 'obstructed', createEvidence: [...sale, ...trade, ...all] }
  if (hasNewOwner(found, front.sight)) return { verdict: 'taken_over', createEvidence: found }
  if (weightOf(trade, 'new_trade') >= 3) return { verdict: 'obstructed', createEvidence: found }
  if (isScripted(front) && same > ownWeight)
    return { verdict: 'obstructed', createEvidence: [evidence('bare', 0), ...found] }
  if (isUnrelated(all, same))
    return { verdict: 'unreachable', createEvidence: [evidence('nothing_shared', 0), ...found] }
  return { verdict: 'ok', createEvidence: found }
}

const total = (all: Evidence[]) => all.reduce((sum, { weight }) => sum + weight, 0)

function failure(
  { failure: reason, certificateNames = [] }: ObservedFailure,
  servers: string[],
  known: KnownSite | undefined,
  seen: ObservedSite,
): Judgement {
  const feed = known ? compareSite(known, seen, undefined) : []
  if (isIntact(feed)) return { verdict: 'obstructed', createEvidence: [evidence('failing', 0, reason), ...feed] }
  const parked = parkingEvidence(servers, certificateNames)
  const names = certificateNames.join(', ')
  const foreign = names ? [evidence('certificate_of_others', 0, names)] : []
  if (parked.length > 0)
    return { verdict: 'taken_over', createEvidence: [...parked, ...foreign, evidence('failing', 0, reason)] }
  if (/^(401|403|429|451|robots|robots_failed)$/.test(reason))
    return { verdict: 'obstructed', createEvidence: [evidence('refused', 0, reason)] }
  return { verdict: 'unreachable', createEvidence: [...foreign, evidence('failing', 0, reason)] }
}

/** A page that offers the domain for sale is believed unless people or posts of the site are still there. */
const hasNoTrace = (all: Evidence[], same: number) =>
  same > ownWeight &&
  weightOf(all, 'entries_shared', 'posts_shown', 'same_author', 'same_profiles') > -2 &&
  (weightOf(all, 'same_title') === 0 || weightOf(all, 'shared_words') === 0)

const hasSubmittedTitle = (submitted: KnownSite, seen: ObservedSite, front: ObservedPage) =>
  weightOf(compareSite(submitted, seen, front), 'same_title') < 0

/**
 * Bot checks, log-in walls and maintenance pages prove nothing; a hosting company's default page means that the site
 * is gone.
 */
function interstitialVerdict(
  place: Evidence,
  all: Evidence[],
  ofPage: Evidence[],
  { sight }: ObservedPage,
): Judgement['verdict'] {
  if (place.kind === 'defaced') return 'obstructed'
  if (total(all.filter(({ weight }) => weight < 0)) <= ownWeight)
    return sight.in_place === 'challenge' || !resemblesSite(ofPage) ? 'obstructed' : 'ok'
  if (place.kind === 'empty_hosting' || place.kind === 'unknown_here' || place.kind === 'failing')
    return weightOf(all, 'same_title', 'shared_words') <= -2.5 ? 'ok' : 'unreachable'
  return 'obstructed'
}

/** Whether a page next to an intact feed is not the site's own: it would be taken over or unrelated on its own. */
function isOdd(ofPage: Evidence[]): boolean {
  if (weightOf(ofPage, 'new_trade') >= 3 || total(ofPage) >= takenOverWeight) return true
  return weightOf(ofPage, 'title_changed') > 0 && !resemblesSite(ofPage)
}

const resemblesSite = (ofPage: Evidence[]) => ofPage.some(({ weight }) => weight < 0)

/** Whether a bot check on another host returns visitors to the site. */
const isGate = ({ kind }: Evidence, { address }: ObservedSite, front: ObservedPage) =>
  (kind === 'wall' || kind === 'challenge') &&
  new URL(front.address).search.includes(new URL(address).hostname)

const newOwnerKinds = [
  ...(['for_sale', 'expired', 'parking_host', 'foreign_redirect', 'new_trade'] as const),
  ...(['paid_articles', 'entries_all_new', 'other_authors'] as const),
]

/** Missing content weighs less than new content, and nothing on a nearly empty page. */
function hasNewOwner(all: Evidence[], { words, length }: PageSnapshot): boolean {
  if (newOwnerKinds.some((kind) => weightOf(all, kind) > 0)) return total(all) >= takenOverWeight
  return total(all) >= takenOverWeight + 1 && (words.length >= 8 || length >= 120)
}

/** A page that is rendered by its scripts. */
const isScripted = ({ sight, address }: ObservedPage) =>
  sight.length < 60 && sight.frames.includes(new URL(address).hostname)

/** A page that has nothing in common with the site, but shows no new owner either. */
const isUnrelated = (all: Evidence[], same: number) =>
  same > -1 &&
  all.some(({ kind }) => kind === 'title_changed') &&
  all.some(({ kind }) => kind === 'no_shared_words' || kind === 'author_missing' || kind === 'feed_lost')

/** Spam words that the site did not use before. Post titles next to old posts are the author's own subjects. */
function newSpam(known: KnownSite, { sight }: ObservedPage, { feed }: ObservedSite): Evidence[] {
  const titles = typeof feed === 'object' ? feed.entries.map(({ title }) => title) : []
  const own = isIntact(feedEvidence(known, feed)) ? titles : []
  const loud = withoutTitles(prominentText(sight), own)
  const all = withoutTitles(own.length > 0 ? sight.text : `${sight.text} . ${titles.join(' . ')}`, own)
  const inTitle = spamWordsIn(loud)
  return [...spamWordsIn(`${loud} . ${all}`)].flatMap(([trade, words]) => {
    if (known.trades.includes(trade)) return []
    const weight = words.size + 1.5 * (inTitle.get(trade)?.size ?? 0)
    if (trade === 'paid_articles')
      return weight >= 2 ? [evidence('paid_articles', Math.min(weight / 2, 2), describeSpam(trade, words))] : []
    return weight >= 2 ? [evidence('new_trade', Math.min(weight, 6), describeSpam(trade, words))] : []
  })
}

const prominentText = (sight: PageSnapshot) =>
  [sight.title, sight.description, ...sight.headings].join(' . ').toLowerCase()

const withoutTitles = (text: string, titles: string[]) =>
  titles.reduce(
    (left, title) => (title ? left.replaceAll(title.toLowerCase(), ' ') : left),
    text.toLowerCase(),
  )
