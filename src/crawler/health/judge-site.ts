import type { PageSnapshot } from '../pages/page-snapshot.ts'
import { compareSite, feedEvidence, isIntact, weighCopies } from './compare-site.ts'
import { aboutSpam, type Evidence, evidence, type Judgement, weightOf } from './evidence.ts'
import { inPlaceOf, parkedBy, saleOf } from './kind-of-page.ts'
import type { KnownSite } from './known-site.ts'
import { spamWordsIn } from './lists/spam-words.ts'
import type { SeenPage } from './observation.ts'
import { isPage, type SeenFailure, type SeenSite } from './seen-site.ts'

/** Total weight at which a site counts as taken over. */
const enough = 4
/** Evidence of this weight is conclusive on its own, if the page shares no author with the site. */
const alone = 6
/** Total weight at or below which a page is the site's own, whatever it says. */
const certain = -4

/**
 * Judges a site by comparing it with the known one.
 * @param submitted the site according to its submitter
 * @param known undefined in the first crawl
 */
export function judgeSite(submitted: KnownSite, known: KnownSite | undefined, seen: SeenSite): Judgement {
  const { front, nameServers = [] } = seen
  if (front !== undefined && !isPage(front)) return failure(front, nameServers, known, seen)
  const trade = front ? newSpam(known ?? submitted, front, seen) : []
  const all = known ? weighCopies(compareSite(known, seen, front), trade) : []
  const against = all.filter(({ weight }) => weight < 0)
  const same = against.reduce((sum, { weight }) => sum + weight, 0)
  if (!front) return { verdict: total(all) >= enough ? 'taken_over' : 'ok', evidence: all }

  const sale = [...saleOf(front.sight, front.address), ...parkedBy(nameServers)]
  const isSale = sale.some(({ weight }) => weight >= alone)
  if (isSale && (known ? hasNobodyOf(all, same) : !isCalled(submitted, seen, front)))
    return { verdict: 'taken_over', evidence: [...sale, ...all] }
  const found = [...sale.filter(() => same > certain), ...trade, ...all]
  if (!known) {
    const isOdd = isSale || weightOf(trade, 'new_trade') >= enough
    return { verdict: isOdd ? 'obstructed' : 'ok', evidence: [...sale, ...trade] }
  }
  if (isSale && same > certain) return { verdict: 'obstructed', evidence: found }
  const ofPage = compareSite(known, { ...seen, feed: undefined, oldPosts: { there: 0, gone: 0 } }, front)
  const place = weightOf(trade, 'new_trade') < 3 ? inPlaceOf(front.sight) : undefined
  const isElsewhere = weightOf(all, 'entries_all_new', 'foreign_redirect', 'links_back') >= 3
  if (place && (!isElsewhere || isGate(place, seen, front)))
    return { verdict: verdictInPlace(place, all, ofPage, front), evidence: [place, ...all] }
  // With earlier posts in its feed and at its own address, a site was hacked rather than sold.
  const isOffered = isSale && total(ofPage) > -2
  const isHere = isIntact(all) && weightOf(all, 'foreign_redirect') === 0
  if (isHere && (isOffered || isOdd([...trade, ...ofPage])))
    return { verdict: 'obstructed', evidence: [...sale, ...trade, ...all] }
  if (isOthers(found, front.sight)) return { verdict: 'taken_over', evidence: found }
  if (weightOf(trade, 'new_trade') >= 3) return { verdict: 'obstructed', evidence: found }
  if (isBare(front) && same > certain)
    return { verdict: 'obstructed', evidence: [evidence('bare', 0), ...found] }
  if (isStrange(all, same))
    return { verdict: 'unreachable', evidence: [evidence('nothing_shared', 0), ...found] }
  return { verdict: 'ok', evidence: found }
}

const total = (all: Evidence[]) => all.reduce((sum, { weight }) => sum + weight, 0)

function failure(
  { failure: reason, certificateNames = [] }: SeenFailure,
  servers: string[],
  known: KnownSite | undefined,
  seen: SeenSite,
): Judgement {
  const feed = known ? compareSite(known, seen, undefined) : []
  if (isIntact(feed)) return { verdict: 'obstructed', evidence: [evidence('failing', 0, reason), ...feed] }
  const parked = parkedBy(servers, certificateNames)
  const names = certificateNames.join(', ')
  const foreign = names ? [evidence('certificate_of_others', 0, names)] : []
  if (parked.length > 0)
    return { verdict: 'taken_over', evidence: [...parked, ...foreign, evidence('failing', 0, reason)] }
  if (/^(401|403|429|451|robots|robots_failed)$/.test(reason))
    return { verdict: 'obstructed', evidence: [evidence('refused', 0, reason)] }
  return { verdict: 'unreachable', evidence: [...foreign, evidence('failing', 0, reason)] }
}

/** A page that offers the domain for sale is believed unless people or posts of the site are still there. */
const hasNobodyOf = (all: Evidence[], same: number) =>
  same > certain &&
  weightOf(all, 'entries_shared', 'posts_shown', 'same_author', 'same_profiles') > -2 &&
  (weightOf(all, 'same_title') === 0 || weightOf(all, 'shared_words') === 0)

const isCalled = (submitted: KnownSite, seen: SeenSite, front: SeenPage) =>
  weightOf(compareSite(submitted, seen, front), 'same_title') < 0

/**
 * Bot checks, log-in walls and maintenance pages prove nothing; a hosting company's default page means that the site
 * is gone.
 */
function verdictInPlace(
  place: Evidence,
  all: Evidence[],
  ofPage: Evidence[],
  { sight }: SeenPage,
): Judgement['verdict'] {
  if (place.kind === 'defaced') return 'obstructed'
  if (total(all.filter(({ weight }) => weight < 0)) <= certain)
    return sight.in_place === 'challenge' || !isLike(ofPage) ? 'obstructed' : 'ok'
  if (place.kind === 'empty_hosting' || place.kind === 'unknown_here' || place.kind === 'failing')
    return weightOf(all, 'same_title', 'shared_words') <= -2.5 ? 'ok' : 'unreachable'
  return 'obstructed'
}

/** Whether a page next to an intact feed is not the site's own: it would be taken over or unrelated on its own. */
function isOdd(ofPage: Evidence[]): boolean {
  if (weightOf(ofPage, 'new_trade') >= 3 || total(ofPage) >= enough) return true
  return weightOf(ofPage, 'title_changed') > 0 && !isLike(ofPage)
}

const isLike = (ofPage: Evidence[]) => ofPage.some(({ weight }) => weight < 0)

/** Whether a bot check on another host returns visitors to the site. */
const isGate = ({ kind }: Evidence, { address }: SeenSite, front: SeenPage) =>
  (kind === 'wall' || kind === 'challenge') &&
  new URL(front.address).search.includes(new URL(address).hostname)

const ofOthers = [
  ...(['for_sale', 'expired', 'parking_host', 'foreign_redirect', 'new_trade'] as const),
  ...(['paid_articles', 'entries_all_new', 'other_authors'] as const),
]

/** Missing content weighs less than new content, and nothing on a nearly empty page. */
function isOthers(all: Evidence[], { words, length }: PageSnapshot): boolean {
  if (ofOthers.some((kind) => weightOf(all, kind) > 0)) return total(all) >= enough
  return total(all) >= enough + 1 && (words.length >= 8 || length >= 120)
}

/** A page that is rendered by its scripts. */
const isBare = ({ sight, address }: SeenPage) =>
  sight.length < 60 && sight.frames.includes(new URL(address).hostname)

/** A page that has nothing in common with the site, but shows no new owner either. */
const isStrange = (all: Evidence[], same: number) =>
  same > -1 &&
  all.some(({ kind }) => kind === 'title_changed') &&
  all.some(({ kind }) => kind === 'no_shared_words' || kind === 'author_missing' || kind === 'feed_lost')

/** Spam words that the site did not use before. Post titles next to old posts are the author's own subjects. */
function newSpam(known: KnownSite, { sight }: SeenPage, { feed }: SeenSite): Evidence[] {
  const titles = typeof feed === 'object' ? feed.entries.map(({ title }) => title) : []
  const own = isIntact(feedEvidence(known, feed)) ? titles : []
  const loud = wordsBeside(loudWords(sight), own)
  const all = wordsBeside(own.length > 0 ? sight.text : `${sight.text} . ${titles.join(' . ')}`, own)
  const inTitle = spamWordsIn(loud)
  return [...spamWordsIn(`${loud} . ${all}`)].flatMap(([trade, words]) => {
    if (known.trades.includes(trade)) return []
    const weight = words.size + 1.5 * (inTitle.get(trade)?.size ?? 0)
    if (trade === 'paid_articles')
      return weight >= 2 ? [evidence('paid_articles', Math.min(weight / 2, 2), aboutSpam(trade, words))] : []
    return weight >= 2 ? [evidence('new_trade', Math.min(weight, 6), aboutSpam(trade, words))] : []
  })
}

const loudWords = (sight: PageSnapshot) =>
  [sight.title, sight.description, ...sight.headings].join(' . ').toLowerCase()

const wordsBeside = (text: string, titles: string[]) =>
  titles.reduce(
    (left, title) => (title ? left.replaceAll(title.toLowerCase(), ' ') : left),
    text.toLowerCase(),
  )
