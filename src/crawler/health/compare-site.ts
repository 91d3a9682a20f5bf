import { getDomain } from 'tldts'
import { postKey } from '#newsfeed/posts/storage/post-key.ts'
import { type PageSnapshot, wordsOf } from '../pages/page-snapshot.ts'
import { createEvidence, type Evidence, weightOf } from './evidence.ts'
import type { KnownSite } from './known-site.ts'
import { genericByline } from './lists/spam-words.ts'
import type { ObservedFeed, ObservedPage } from './observation.ts'
import type { ObservedSite } from './observed-site.ts'

const normalized = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
const normalizedWords = (text: string) =>
  ` ${text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}_]+/gu, ' ')
    .trim()} `

/** Compares a site's authors, posts and texts with the known site. */
export function compareSite(
  known: KnownSite,
  observed: ObservedSite,
  page: ObservedPage | undefined,
): Evidence[] {
  const feed = typeof observed.feed === 'object' ? observed.feed : undefined
  return [
    ...feedEvidence(known, observed.feed),
    ...(page ? pageEvidence(known, page.sight, observed.address, page.address) : []),
    ...authorEvidence(known, page?.sight, feed),
    ...oldPostEvidence(observed.oldPosts),
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
  const others = missingKinds.filter((kind) => weightOf(evidence, kind) > 0).length + spam.length
  const isRestored =
    weightOf(evidence, 'entries_shared') > intactWeight && weightOf(evidence, 'entries_shared') < 0
  const limits = isRestored ? restoredWeightLimits : copyWeightLimits
  if (weightOf(evidence, ...(isRestored ? peopleKinds : continuityKinds)) <= -2 || others < 3) return evidence
  return evidence.map((item) => ({
    ...item,
    weight: Math.max(item.weight, limits[item.kind] ?? item.weight),
  }))
}

const copyWeightLimits: Partial<Record<Evidence['kind'], number>> = {
  same_title: -0.5,
  similar_title: 0,
  shared_words: -1,
}

/** Old posts under other names were restored from an archive. */
const restoredWeightLimits: typeof copyWeightLimits = {
  ...copyWeightLimits,
  entries_shared: -0.5,
  posts_shown: -0.5,
  shared_words: -0.5,
}

export function feedEvidence(known: KnownSite, feed: ObservedSite['feed']): Evidence[] {
  if (feed === 'lost') return known.had_feed ? [createEvidence('feed_lost', 1.5)] : []
  if (!feed || feed.entries.length === 0 || known.entries.length === 0) return []
  const shared = feed.entries.flatMap((entry) => {
    const old = known.entries.find((candidate) => isSameEntry(candidate, entry))
    return old ? [{ entry, isByOthers: isByOthers(old, entry) }] : []
  })
  const [first] = shared
  // Squatters who restore old posts from an archive sign them with another name.
  if (first) {
    const weight = shared.every((item) => item.isByOthers) ? -1.5 : intactWeight
    return [createEvidence('entries_shared', weight, first.entry.title || first.entry.url)]
  }
  return [createEvidence('entries_all_new', 3, feed.entries[0]?.title)]
}

type Entry = KnownSite['entries'][number]

/** The weight of a feed that continues the known one. */
const intactWeight = -5

/** True if the feed still has earlier posts by the same authors. */
export const isIntact = (evidence: Evidence[]): boolean =>
  weightOf(evidence, 'entries_shared') <= intactWeight

function isByOthers({ author: before }: Entry, { author: now }: Entry): boolean {
  if (!before || !now) return false
  const [a, b] = [normalized(before), normalized(now)]
  return !a.includes(b) && !b.includes(a)
}

const isSameEntry = (a: Entry, b: Entry) =>
  a.id === b.id ||
  (normalized(a.title).length >= 3 && normalized(a.title) === normalized(b.title)) ||
  (!a.title && !b.title && postKey(a.url) === postKey(b.url))

function pageEvidence(known: KnownSite, snapshot: PageSnapshot, from: string, to: string): Evidence[] {
  const evidence: Evidence[] = []
  const title = titleEvidence(known, snapshot, new URL(from).hostname)
  evidence.push(title)
  const hasOtherTitle = title.kind === 'title_changed'
  if (hasOtherTitle && known.language && snapshot.language && known.language !== snapshot.language)
    evidence.push(createEvidence('language_changed', 1, `${known.language} → ${snapshot.language}`))
  evidence.push(
    ...wordEvidence(known, snapshot),
    ...profileEvidence(known, snapshot),
    ...redirectEvidence(snapshot, from, to),
  )
  const text = normalized([...snapshot.headings, snapshot.text].join(' '))
  const shown = known.entries.filter(
    (entry) => normalized(entry.title).length >= 6 && text.includes(normalized(entry.title)),
  )
  if (shown[0]) evidence.push(createEvidence('posts_shown', shown.length > 1 ? -3 : -2, shown[0].title))
  return evidence
}

function titleEvidence(known: KnownSite, snapshot: PageSnapshot, host: string): Evidence {
  const before = known.titles.map(normalized).filter(Boolean)
  // New owners also use the address as a name, and it often was the old site's title, too.
  const address = normalized(host.replace(/^www\./, ''))
  const isAddress = before.includes(address)
  const now = [snapshot.title, snapshot.site_name, ...snapshot.headings.slice(0, 2)]
    .map((text) => (isAddress ? normalized(text) : normalized(text).replace(address, '')))
    .filter(Boolean)
  const parts = snapshot.title.split(/\s[|–—·:-]\s/).map(normalized)
  if (before.some((title) => now.includes(title) || parts.includes(title)))
    return createEvidence('same_title', -1.5, snapshot.title)
  const isSimilar = before.some((title) =>
    now.some(
      (text) => title.length >= 3 && text.length >= 3 && (text.includes(title) || title.includes(text)),
    ),
  )
  return isSimilar
    ? createEvidence('similar_title', -0.5, snapshot.title)
    : createEvidence('title_changed', 2, snapshot.title)
}

/** Fewer shared words may be chance, or advertisements that match the domain. */
const minSharedWords = 3

function wordEvidence(known: KnownSite, snapshot: PageSnapshot): Evidence[] {
  // The name follows from the domain, for any owner.
  const name = new Set(wordsOf(known.titles.join(' ')))
  const before = known.words.filter((word) => !name.has(word))
  const now = snapshot.words.filter((word) => !name.has(word))
  if (before.length < 5 || now.length < 3) return []
  const shared = now.filter((word) => before.includes(word))
  const part = shared.length / Math.min(40, now.length, before.length)
  const about = shared.slice(0, 6).join(', ')
  if (part < 0.06) return [createEvidence('no_shared_words', 2, about)]
  if (part < 0.12) return [createEvidence('no_shared_words', 1, about)]
  if (shared.length < minSharedWords) return []
  if (part >= 0.4) return [createEvidence('shared_words', -2, about)]
  return part >= 0.2 ? [createEvidence('shared_words', -1, about)] : []
}

function profileEvidence(known: KnownSite, snapshot: PageSnapshot): Evidence[] {
  if (known.me.length === 0) return []
  const same = known.me.find((me) => snapshot.me.includes(me))
  return [
    same ? createEvidence('same_profiles', -4, same) : createEvidence('profiles_missing', 1, known.me[0]),
  ]
}

const domainOf = (address: string) => {
  const { hostname } = new URL(address)
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}

function redirectEvidence(snapshot: PageSnapshot, from: string, to: string): Evidence[] {
  if (domainOf(from) === domainOf(to)) return []
  const host = new URL(from).hostname.replace(/^www\./, '')
  const linksBack =
    snapshot.hosts.some((linked) => linked.replace(/^www\./, '') === host) || snapshot.text.includes(host)
  return [
    createEvidence('foreign_redirect', 4, to),
    ...(linksBack ? [createEvidence('links_back', -4, host)] : []),
  ]
}

function authorEvidence(
  known: KnownSite,
  snapshot: PageSnapshot | undefined,
  feed: ObservedFeed | undefined,
): Evidence[] {
  if (known.authors.length === 0) return []
  const now = [
    ...(feed?.entries.map(({ author }) => author ?? '') ?? []),
    ...(snapshot?.authors ?? []),
  ].filter(Boolean)
  const before = known.authors.map(normalizedWords)
  const names = [...new Set(now.map(normalizedWords))]
  const text = snapshot
    ? normalizedWords([snapshot.title, ...snapshot.headings, snapshot.text, snapshot.description].join(' '))
    : ''
  const same = known.authors.find(
    (_, index) =>
      names.some((name) => name.includes(before[index] ?? '-')) || isNamedIn(text, before[index] ?? ''),
  )
  if (same) return [createEvidence('same_author', weightOfName(known, same), same)]
  if (names.length === 0) return snapshot ? [createEvidence('author_missing', 1, known.authors[0])] : []
  const generic = now.find((name) => genericByline.test(name))
  return [
    createEvidence('other_authors', known.authors.length <= 3 ? 2.5 : 1, now[0]),
    ...(generic ? [createEvidence('nobody_writes', 1, generic)] : []),
  ]
}

/** A team is not an author, and a name in the site's title says little about who writes. */
function weightOfName({ titles }: KnownSite, name: string): number {
  if (genericByline.test(name.trim()) || titles.some((title) => normalized(title) === normalized(name)))
    return -0.5
  if (!titles.some((title) => normalized(title).includes(normalized(name)))) return -4
  return name.trim().includes(' ') ? -2 : -0.5
}

/** True if a text contains a name as a whole word; in scripts without spaces, anywhere. */
function isNamedIn(text: string, name: string): boolean {
  const bare = name.trim()
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(bare))
    return bare.length >= 2 && text.replaceAll(' ', '').includes(bare.replaceAll(' ', ''))
  return bare.length >= 5 && text.includes(name)
}

function oldPostEvidence({ present, gone }: ObservedSite['oldPosts']): Evidence[] {
  if (gone > 0 && present === 0) return [createEvidence('old_posts_gone', 1.5, String(gone))]
  return present > 0 && gone === 0 ? [createEvidence('old_posts_there', -0.5, String(present))] : []
}
