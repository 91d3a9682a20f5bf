import { getDomain } from 'tldts'
import { postKey } from '#newsfeed/posts/storage/post-key.ts'
import { extractWords, type PageSnapshot } from '../pages/page-snapshot.ts'
import { createEvidence, type Evidence, sumWeights } from './evidence.ts'
import type { KnownSite } from './known-site.ts'
import { genericByline } from './lists/spam-words.ts'
import type { ObservedFeed, ObservedPage } from './observation.ts'
import type { ObservedSite } from './observed-site.ts'

const normalize = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
const normalizeWords = (text: string) =>
  ` ${text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}_]+/gu, ' ')
    .trim()} `

/** Compares a site's authors, posts and texts with the known site. */
export function compareSite(
  knownSite: KnownSite,
  observedSite: ObservedSite,
  page: ObservedPage | undefined,
): Evidence[] {
  const feed = typeof observedSite.feed === 'object' ? observedSite.feed : undefined
  return [
    ...feedEvidence(knownSite, observedSite.feed),
    ...(page ? pageEvidence(knownSite, page.sight, observedSite.address, page.address) : []),
    ...authorEvidence(knownSite, page?.sight, feed),
    ...oldPostEvidence(observedSite.oldPosts),
  ]
}

/** Evidence that new owners cannot easily fake: posts and people. */
const peopleKinds = ['same_profiles', 'same_author', 'links_back'] as const
const continuityKinds = ['entries_shared', 'posts_shown', ...peopleKinds] as const
const missingKinds = [
  ...(['no_shared_words', 'feed_lost', 'entries_all_new', 'other_authors'] as const),
  ...(['author_missing', 'profiles_missing', 'old_posts_gone'] as const),
]

/**
 * Discounts copied titles and introductions: if posts and authors are missing, these prove little, and even less next
 * to spam.
 */
export function discountCopies(evidence: Evidence[], spam: Evidence[]): Evidence[] {
  const otherSigns = missingKinds.filter((kind) => sumWeights(evidence, kind) > 0).length + spam.length
  const isRestored =
    sumWeights(evidence, 'entries_shared') > intactWeight && sumWeights(evidence, 'entries_shared') < 0
  const limits = isRestored ? restoredWeightLimits : copyWeightLimits
  if (sumWeights(evidence, ...(isRestored ? peopleKinds : continuityKinds)) <= -2 || otherSigns < 3)
    return evidence
  return evidence.map((item) => ({
    ...item,
    weight: Math.max(item.weight, limits[item.kind] ?? item.weight),
  }))
}

/** The strongest weights that copied content may have. */
const copyWeightLimits: Partial<Record<Evidence['kind'], number>> = {
  same_title: -0.5,
  similar_title: 0,
  shared_words: -1,
}

/** Limits for sites whose old posts were restored from an archive under other names. */
const restoredWeightLimits: typeof copyWeightLimits = {
  ...copyWeightLimits,
  entries_shared: -0.5,
  posts_shown: -0.5,
  shared_words: -0.5,
}

export function feedEvidence(knownSite: KnownSite, feed: ObservedSite['feed']): Evidence[] {
  if (feed === 'lost') return knownSite.had_feed ? [createEvidence('feed_lost', 1.5)] : []
  if (!feed || feed.entries.length === 0 || knownSite.entries.length === 0) return []
  const sharedEntries = feed.entries.flatMap((entry) => {
    const knownEntry = knownSite.entries.find((candidate) => isSameEntry(candidate, entry))
    return knownEntry ? [{ entry, isByOthers: isByOthers(knownEntry, entry) }] : []
  })
  const [first] = sharedEntries
  // Squatters who restore old posts from an archive sign them with another name.
  if (first) {
    const weight = sharedEntries.every((item) => item.isByOthers) ? -1.5 : intactWeight
    return [createEvidence('entries_shared', weight, first.entry.title || first.entry.url)]
  }
  return [createEvidence('entries_all_new', 3, feed.entries[0]?.title)]
}

type Entry = KnownSite['entries'][number]

/** The weight of a feed that continues the known one. */
const intactWeight = -5

/** True if the feed still has earlier posts by the same authors. */
export const isIntact = (evidence: Evidence[]): boolean =>
  sumWeights(evidence, 'entries_shared') <= intactWeight

function isByOthers({ author: knownAuthor }: Entry, { author: currentAuthor }: Entry): boolean {
  if (!knownAuthor || !currentAuthor) return false
  const [a, b] = [normalize(knownAuthor), normalize(currentAuthor)]
  return !a.includes(b) && !b.includes(a)
}

const isSameEntry = (a: Entry, b: Entry) =>
  a.id === b.id ||
  (normalize(a.title).length >= 3 && normalize(a.title) === normalize(b.title)) ||
  (!a.title && !b.title && postKey(a.url) === postKey(b.url))

function pageEvidence(
  knownSite: KnownSite,
  snapshot: PageSnapshot,
  siteUrl: string,
  finalUrl: string,
): Evidence[] {
  const evidence: Evidence[] = []
  const title = titleEvidence(knownSite, snapshot, new URL(siteUrl).hostname)
  evidence.push(title)
  const hasOtherTitle = title.kind === 'title_changed'
  if (hasOtherTitle && knownSite.language && snapshot.language && knownSite.language !== snapshot.language)
    evidence.push(createEvidence('language_changed', 1, `${knownSite.language} → ${snapshot.language}`))
  evidence.push(
    ...wordEvidence(knownSite, snapshot),
    ...profileEvidence(knownSite, snapshot),
    ...redirectEvidence(snapshot, siteUrl, finalUrl),
  )
  const text = normalize([...snapshot.headings, snapshot.text].join(' '))
  const shownEntries = knownSite.entries.filter(
    (entry) => normalize(entry.title).length >= 6 && text.includes(normalize(entry.title)),
  )
  if (shownEntries[0])
    evidence.push(createEvidence('posts_shown', shownEntries.length > 1 ? -3 : -2, shownEntries[0].title))
  return evidence
}

function titleEvidence(knownSite: KnownSite, snapshot: PageSnapshot, host: string): Evidence {
  const knownTitles = knownSite.titles.map(normalize).filter(Boolean)
  // New owners also use the address as a name, and it often was the old site's title, too.
  const address = normalize(host.replace(/^www\./, ''))
  const isAddress = knownTitles.includes(address)
  const currentTexts = [snapshot.title, snapshot.site_name, ...snapshot.headings.slice(0, 2)]
    .map((text) => (isAddress ? normalize(text) : normalize(text).replace(address, '')))
    .filter(Boolean)
  const titleParts = snapshot.title.split(/\s[|–—·:-]\s/).map(normalize)
  if (knownTitles.some((title) => currentTexts.includes(title) || titleParts.includes(title)))
    return createEvidence('same_title', -1.5, snapshot.title)
  const isSimilar = knownTitles.some((title) =>
    currentTexts.some(
      (text) => title.length >= 3 && text.length >= 3 && (text.includes(title) || title.includes(text)),
    ),
  )
  return isSimilar
    ? createEvidence('similar_title', -0.5, snapshot.title)
    : createEvidence('title_changed', 2, snapshot.title)
}

/** Fewer shared words may be chance, or advertisements that match the domain. */
const minSharedWords = 3

function wordEvidence(knownSite: KnownSite, snapshot: PageSnapshot): Evidence[] {
  // Any owner of the domain would use these words in the title.
  const nameWords = new Set(extractWords(knownSite.titles.join(' ')))
  const knownWords = knownSite.words.filter((word) => !nameWords.has(word))
  const currentWords = snapshot.words.filter((word) => !nameWords.has(word))
  if (knownWords.length < 5 || currentWords.length < 3) return []
  const sharedWords = currentWords.filter((word) => knownWords.includes(word))
  const sharedFraction = sharedWords.length / Math.min(40, currentWords.length, knownWords.length)
  const examples = sharedWords.slice(0, 6).join(', ')
  if (sharedFraction < 0.06) return [createEvidence('no_shared_words', 2, examples)]
  if (sharedFraction < 0.12) return [createEvidence('no_shared_words', 1, examples)]
  if (sharedWords.length < minSharedWords) return []
  if (sharedFraction >= 0.4) return [createEvidence('shared_words', -2, examples)]
  return sharedFraction >= 0.2 ? [createEvidence('shared_words', -1, examples)] : []
}

function profileEvidence(knownSite: KnownSite, snapshot: PageSnapshot): Evidence[] {
  if (knownSite.me.length === 0) return []
  const sharedProfile = knownSite.me.find((me) => snapshot.me.includes(me))
  return [
    sharedProfile
      ? createEvidence('same_profiles', -4, sharedProfile)
      : createEvidence('profiles_missing', 1, knownSite.me[0]),
  ]
}

const getDomainOrHost = (address: string) => {
  const { hostname } = new URL(address)
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}

function redirectEvidence(snapshot: PageSnapshot, siteUrl: string, finalUrl: string): Evidence[] {
  if (getDomainOrHost(siteUrl) === getDomainOrHost(finalUrl)) return []
  const host = new URL(siteUrl).hostname.replace(/^www\./, '')
  const linksBack =
    snapshot.hosts.some((linked) => linked.replace(/^www\./, '') === host) || snapshot.text.includes(host)
  return [
    createEvidence('foreign_redirect', 4, finalUrl),
    ...(linksBack ? [createEvidence('links_back', -4, host)] : []),
  ]
}

function authorEvidence(
  knownSite: KnownSite,
  snapshot: PageSnapshot | undefined,
  feed: ObservedFeed | undefined,
): Evidence[] {
  if (knownSite.authors.length === 0) return []
  const currentAuthors = [
    ...(feed?.entries.map(({ author }) => author ?? '') ?? []),
    ...(snapshot?.authors ?? []),
  ].filter(Boolean)
  const knownNames = knownSite.authors.map(normalizeWords)
  const currentNames = [...new Set(currentAuthors.map(normalizeWords))]
  const text = snapshot
    ? normalizeWords([snapshot.title, ...snapshot.headings, snapshot.text, snapshot.description].join(' '))
    : ''
  const knownAuthor = knownSite.authors.find(
    (_, index) =>
      currentNames.some((name) => name.includes(knownNames[index] ?? '-')) ||
      isNamedIn(text, knownNames[index] ?? ''),
  )
  if (knownAuthor) return [createEvidence('same_author', weighName(knownSite, knownAuthor), knownAuthor)]
  if (currentNames.length === 0)
    return snapshot ? [createEvidence('author_missing', 1, knownSite.authors[0])] : []
  const genericName = currentAuthors.find((name) => genericByline.test(name))
  return [
    createEvidence('other_authors', knownSite.authors.length <= 3 ? 2.5 : 1, currentAuthors[0]),
    ...(genericName ? [createEvidence('nobody_writes', 1, genericName)] : []),
  ]
}

/** A team is not an author, and a name in the site's title says little about who writes. */
function weighName({ titles }: KnownSite, name: string): number {
  if (genericByline.test(name.trim()) || titles.some((title) => normalize(title) === normalize(name)))
    return -0.5
  if (!titles.some((title) => normalize(title).includes(normalize(name)))) return -4
  return name.trim().includes(' ') ? -2 : -0.5
}

/** True if a text contains a name as a whole word; in scripts without spaces, anywhere. */
function isNamedIn(text: string, name: string): boolean {
  const trimmedName = name.trim()
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(trimmedName))
    return trimmedName.length >= 2 && text.replaceAll(' ', '').includes(trimmedName.replaceAll(' ', ''))
  return trimmedName.length >= 5 && text.includes(name)
}

function oldPostEvidence({ present, gone }: ObservedSite['oldPosts']): Evidence[] {
  if (gone > 0 && present === 0) return [createEvidence('old_posts_gone', 1.5, String(gone))]
  return present > 0 && gone === 0 ? [createEvidence('old_posts_there', -0.5, String(present))] : []
}
