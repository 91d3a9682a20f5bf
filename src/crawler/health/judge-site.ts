import type { PageSnapshot } from '../pages/page-snapshot.ts'
import { compareSite, discountCopies, feedEvidence, isIntact } from './compare-site.ts'
import { createEvidence, describeSpam, type Evidence, type Judgement, sumWeights } from './evidence.ts'
import type { KnownSite } from './known-site.ts'
import { findSpamWords } from './lists/spam-words.ts'
import type { ObservedPage } from './observation.ts'
import { isPage, type ObservedFailure, type ObservedSite } from './observed-site.ts'
import { interstitialEvidence, parkingEvidence, saleEvidence } from './page-evidence.ts'

/** Total weight at which a site counts as taken over. */
const takenOverWeight = 4
/** Evidence of this weight is conclusive on its own, if the page shares no author with the site. */
const conclusiveWeight = 6
/** Total weight at or below which a page is the site's own, whatever it says. */
const trustedWeight = -4

/**
 * Judges a site by comparing it with the known one.
 * @param submitted the site according to its submitter
 * @param knownSite undefined in the first crawl
 */
export function judgeSite(
  submitted: KnownSite,
  knownSite: KnownSite | undefined,
  observedSite: ObservedSite,
): Judgement {
  const { frontPage, nameServers = [] } = observedSite
  if (frontPage !== undefined && !isPage(frontPage))
    return judgeFailure(frontPage, nameServers, knownSite, observedSite)
  const spam = frontPage ? newSpamEvidence(knownSite ?? submitted, frontPage, observedSite) : []
  const evidence = knownSite ? discountCopies(compareSite(knownSite, observedSite, frontPage), spam) : []
  const contrary = evidence.filter(({ weight }) => weight < 0)
  const contraryWeight = contrary.reduce((sum, { weight }) => sum + weight, 0)
  if (!frontPage) return { verdict: totalWeight(evidence) >= takenOverWeight ? 'taken_over' : 'ok', evidence }

  const sale = [...saleEvidence(frontPage.sight, frontPage.address), ...parkingEvidence(nameServers)]
  const isSale = sale.some(({ weight }) => weight >= conclusiveWeight)
  if (
    isSale &&
    (knownSite
      ? hasNoTrace(evidence, contraryWeight)
      : !hasSubmittedTitle(submitted, observedSite, frontPage))
  )
    return { verdict: 'taken_over', evidence: [...sale, ...evidence] }
  const relevant = [...sale.filter(() => contraryWeight > trustedWeight), ...spam, ...evidence]
  if (!knownSite) {
    const isSuspicious = isSale || sumWeights(spam, 'new_trade') >= takenOverWeight
    return { verdict: isSuspicious ? 'obstructed' : 'ok', evidence: [...sale, ...spam] }
  }
  if (isSale && contraryWeight > trustedWeight) return { verdict: 'obstructed', evidence: relevant }
  const pageEvidence = compareSite(
    knownSite,
    { ...observedSite, feed: undefined, oldPosts: { present: 0, gone: 0 } },
    frontPage,
  )
  const interstitial = sumWeights(spam, 'new_trade') < 3 ? interstitialEvidence(frontPage.sight) : undefined
  const isElsewhere = sumWeights(evidence, 'entries_all_new', 'foreign_redirect', 'links_back') >= 3
  if (interstitial && (!isElsewhere || isGate(interstitial, observedSite, frontPage)))
    return {
      verdict: interstitialVerdict(interstitial, evidence, pageEvidence, frontPage),
      evidence: [interstitial, ...evidence],
    }
  // With earlier posts in its feed and at its own address, a site was hacked rather than sold.
  const isForSale = isSale && totalWeight(pageEvidence) > -2
  const isOnOwnHost = isIntact(evidence) && sumWeights(evidence, 'foreign_redirect') === 0
  if (isOnOwnHost && (isForSale || isForeignPage([...spam, ...pageEvidence])))
    return { verdict: 'obstructed', evidence: [...sale, ...spam, ...evidence] }
  if (hasNewOwner(relevant, frontPage.sight)) return { verdict: 'taken_over', evidence: relevant }
  if (sumWeights(spam, 'new_trade') >= 3) return { verdict: 'obstructed', evidence: relevant }
  if (isScripted(frontPage) && contraryWeight > trustedWeight)
    return { verdict: 'obstructed', evidence: [createEvidence('bare', 0), ...relevant] }
  if (isUnrelated(evidence, contraryWeight))
    return { verdict: 'unreachable', evidence: [createEvidence('nothing_shared', 0), ...relevant] }
  return { verdict: 'ok', evidence: relevant }
}

const totalWeight = (evidence: Evidence[]) => evidence.reduce((sum, { weight }) => sum + weight, 0)

function judgeFailure(
  { failure: reason, certificateNames = [] }: ObservedFailure,
  servers: string[],
  knownSite: KnownSite | undefined,
  observedSite: ObservedSite,
): Judgement {
  const feed = knownSite ? compareSite(knownSite, observedSite, undefined) : []
  if (isIntact(feed))
    return { verdict: 'obstructed', evidence: [createEvidence('failing', 0, reason), ...feed] }
  const parked = parkingEvidence(servers, certificateNames)
  const names = certificateNames.join(', ')
  const foreignCertificate = names ? [createEvidence('certificate_of_others', 0, names)] : []
  if (parked.length > 0)
    return {
      verdict: 'taken_over',
      evidence: [...parked, ...foreignCertificate, createEvidence('failing', 0, reason)],
    }
  if (/^(401|403|429|451|robots|robots_failed)$/.test(reason))
    return { verdict: 'obstructed', evidence: [createEvidence('refused', 0, reason)] }
  return { verdict: 'unreachable', evidence: [...foreignCertificate, createEvidence('failing', 0, reason)] }
}

/** A page that offers the domain for sale is believed unless people or posts of the site are still there. */
const hasNoTrace = (evidence: Evidence[], ownWeightSum: number) =>
  ownWeightSum > trustedWeight &&
  sumWeights(evidence, 'entries_shared', 'posts_shown', 'same_author', 'same_profiles') > -2 &&
  (sumWeights(evidence, 'same_title') === 0 || sumWeights(evidence, 'shared_words') === 0)

const hasSubmittedTitle = (submitted: KnownSite, observedSite: ObservedSite, frontPage: ObservedPage) =>
  sumWeights(compareSite(submitted, observedSite, frontPage), 'same_title') < 0

/**
 * Bot checks, log-in walls and maintenance pages prove nothing; a hosting company's default page means that the site
 * is gone.
 */
function interstitialVerdict(
  interstitial: Evidence,
  evidence: Evidence[],
  pageEvidence: Evidence[],
  { sight: snapshot }: ObservedPage,
): Judgement['verdict'] {
  if (interstitial.kind === 'defaced') return 'obstructed'
  if (totalWeight(evidence.filter(({ weight }) => weight < 0)) <= trustedWeight)
    return snapshot.in_place === 'challenge' || !resemblesSite(pageEvidence) ? 'obstructed' : 'ok'
  if (
    interstitial.kind === 'empty_hosting' ||
    interstitial.kind === 'unknown_here' ||
    interstitial.kind === 'failing'
  )
    return sumWeights(evidence, 'same_title', 'shared_words') <= -2.5 ? 'ok' : 'unreachable'
  return 'obstructed'
}

/** True if a page next to an intact feed is not the site's: judged alone, it is taken over or unrelated. */
function isForeignPage(pageEvidence: Evidence[]): boolean {
  if (sumWeights(pageEvidence, 'new_trade') >= 3 || totalWeight(pageEvidence) >= takenOverWeight) return true
  return sumWeights(pageEvidence, 'title_changed') > 0 && !resemblesSite(pageEvidence)
}

const resemblesSite = (pageEvidence: Evidence[]) => pageEvidence.some(({ weight }) => weight < 0)

/** True if a bot check on another host returns visitors to the site. */
const isGate = ({ kind }: Evidence, { address }: ObservedSite, frontPage: ObservedPage) =>
  (kind === 'wall' || kind === 'challenge') &&
  new URL(frontPage.address).search.includes(new URL(address).hostname)

const newOwnerKinds = [
  ...(['for_sale', 'expired', 'parking_host', 'foreign_redirect', 'new_trade'] as const),
  ...(['paid_articles', 'entries_all_new', 'other_authors'] as const),
]

/** Missing content weighs less than new content, and nothing on a nearly empty page. */
function hasNewOwner(evidence: Evidence[], { words, length }: PageSnapshot): boolean {
  if (newOwnerKinds.some((kind) => sumWeights(evidence, kind) > 0))
    return totalWeight(evidence) >= takenOverWeight
  return totalWeight(evidence) >= takenOverWeight + 1 && (words.length >= 8 || length >= 120)
}

/** A page that is rendered by its scripts. */
const isScripted = ({ sight: snapshot, address }: ObservedPage) =>
  snapshot.length < 60 && snapshot.frames.includes(new URL(address).hostname)

/** A page that has nothing in common with the site, but shows no new owner either. */
const isUnrelated = (evidence: Evidence[], ownWeightSum: number) =>
  ownWeightSum > -1 &&
  evidence.some(({ kind }) => kind === 'title_changed') &&
  evidence.some(({ kind }) => kind === 'no_shared_words' || kind === 'author_missing' || kind === 'feed_lost')

/** Spam words that the site did not use before. Post titles next to old posts are the author's own subjects. */
function newSpamEvidence(
  knownSite: KnownSite,
  { sight: snapshot }: ObservedPage,
  { feed }: ObservedSite,
): Evidence[] {
  const titles = typeof feed === 'object' ? feed.entries.map(({ title }) => title) : []
  const ownTitles = isIntact(feedEvidence(knownSite, feed)) ? titles : []
  const prominent = withoutTitles(prominentText(snapshot), ownTitles)
  const text = withoutTitles(
    ownTitles.length > 0 ? snapshot.text : `${snapshot.text} . ${titles.join(' . ')}`,
    ownTitles,
  )
  const prominentWords = findSpamWords(prominent)
  return [...findSpamWords(`${prominent} . ${text}`)].flatMap(([category, words]) => {
    if (knownSite.trades.includes(category)) return []
    const weight = words.size + 1.5 * (prominentWords.get(category)?.size ?? 0)
    if (category === 'paid_articles')
      return weight >= 2
        ? [createEvidence('paid_articles', Math.min(weight / 2, 2), describeSpam(category, words))]
        : []
    return weight >= 2
      ? [createEvidence('new_trade', Math.min(weight, 6), describeSpam(category, words))]
      : []
  })
}

const prominentText = (snapshot: PageSnapshot) =>
  [snapshot.title, snapshot.description, ...snapshot.headings].join(' . ').toLowerCase()

const withoutTitles = (text: string, titles: string[]) =>
  titles.reduce(
    (remaining, title) => (title ? remaining.replaceAll(title.toLowerCase(), ' ') : remaining),
    text.toLowerCase(),
  )
