import { seededRandom } from '#ui/covers/seeded-random.ts'
import { postColumns, postRows } from './posts.ts'
import { recommendationColumns, recommendationRows } from './recommendations.ts'
import { tags, words } from './vocabulary.ts'
import { zipfRandom } from './zipf-random.ts'

export interface Size {
  sites: number
  articles: number
  people: number
  upvotes: number
  bookmarks: number
  follows: number
  reviews: number
  discussions: number
  comments: number
  /** At most 50 per site. */
  posts: number
  /** Recommendations between sites, approximately. */
  recommendations: number
}

/** The full community that the documentation refers to, and one of 1 % of its size. */
export const sizes = {
  big: {
    sites: 200_000,
    articles: 200,
    people: 50_000,
    upvotes: 1_000_000,
    bookmarks: 200_000,
    follows: 500_000,
    reviews: 50_000,
    discussions: 200_000,
    comments: 500_000,
    posts: 1_000_000,
    recommendations: 2_000_000,
  },
  small: {
    sites: 2000,
    articles: 20,
    people: 500,
    upvotes: 10_000,
    bookmarks: 2000,
    follows: 5000,
    reviews: 500,
    discussions: 2000,
    comments: 5000,
    posts: 10_000,
    recommendations: 20_000,
  },
} as const satisfies Record<string, Size>

/** Scales the big community to a number of sites. */
export function scaleTo(sites: number): Size {
  const counts = Object.entries(sizes.big).map(([name, n]) => [
    name,
    Math.round((n * sites) / sizes.big.sites),
  ])
  return Object.fromEntries(counts) as Size
}

/** A table, its filled columns, and its rows in COPY format. */
type Table = [table: string, columns: string, rows: Iterable<string>]

/**
 * Generates the tables that members and the crawler fill, each after the tables it references.
 * @param newestPostMs no post is newer than this, in milliseconds since 1970
 */
export function generateTables(size: Size, newestPostMs: number): Table[] {
  const listingCount = size.sites + size.articles
  return [
    ['users', 'username, email, password_hash', userRows(size)],
    ['tags', 'value', tags.map((tag) => `${tag}\n`)],
    [
      'blogs',
      'kind, url, url_key, domain, title, slug, description, user_id, created_on, updated_on, published_on, published_seq',
      siteRows(size),
    ],
    ['blog_tags', 'blog_id, tag_id, position', tagRows(listingCount, 21, 6)],
    ['profile_tags', 'user_id, tag_id, position', tagRows(size.people, 22, 5)],
    ['blog_upvotes', 'blog_id, user_id', pairRows(size.upvotes, size, 31)],
    ['bookmarks', 'blog_id, user_id', pairRows(size.bookmarks, size, 32)],
    ['follows', 'blog_id, user_id', pairRows(size.follows, size, 35)],
    ['reviews', 'blog_id, user_id, rating, content, content_html', reviewRows(size)],
    [
      'discussions',
      'blog_id, user_id, title, content, content_html',
      textRows(size.discussions, size.sites, size, 41, 2),
    ],
    [
      'comments',
      'discussion_id, user_id, content, content_html',
      textRows(size.comments, size.discussions, size, 42, 1),
    ],
    ['posts', postColumns, postRows(size.sites, size.posts, newestPostMs)],
    [
      'recommendations',
      recommendationColumns,
      recommendationRows(size.sites, size.recommendations, newestPostMs),
    ],
  ]
}

function* userRows({ people }: Size) {
  for (let n = 1; n <= people; n++) yield `reader${n}\treader${n}@example.org\tnobody logs in with this\n`
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function* siteRows(size: Size) {
  const random = seededRandom(1)
  const randomRank = zipfRandom(random, words.length, 1.02)
  const firstDayMs = Date.UTC(2021, 0, 1)
  const periodMs = 1.8e11
  const listingCount = size.sites + size.articles
  const pickWords = (min: number, max: number) =>
    Array.from({ length: min + Math.floor(random() * (max - min + 1)) }, () => words[randomRank()] ?? '')
  const topLevelDomains = ['com', 'org', 'net', 'dev', 'blog', 'me', 'io', 'de', 'fr', 'jp']
  for (let id = 1; id <= listingCount; id++) {
    const kind = id > size.sites ? 'article' : 'blog'
    const title = pickWords(1, 4).map(capitalize).join(' ')
    const name = `${words[Math.floor(random() * words.length)]}-${id.toString(36)}`
    const domain = `${name}.${topLevelDomains[id % topLevelDomains.length]}`
    const createdOn = new Date(firstDayMs + (id / listingCount) * periodMs).toISOString()
    const slug = title.toLowerCase().replaceAll(' ', '-')
    const person = 1 + Math.floor(random() ** 2 * size.people)
    yield `${[kind, `https://${domain}/`, `${domain}/`, domain, title, slug, pickWords(8, 34).join(' '), person, createdOn, createdOn, createdOn, id].join('\t')}\n`
  }
}

function* tagRows(rows: number, seed: number, maxTags: number) {
  const random = seededRandom(seed)
  const randomTag = zipfRandom(random, tags.length, 1.05)
  for (let id = 1; id <= rows; id++) {
    const chosen = new Set<number>()
    const tagCount = Math.floor(random() * (maxTags + 1))
    for (let n = 0; n < tagCount; n++) chosen.add(randomTag() + 1)
    let position = 0
    for (const tagId of chosen) yield `${id}\t${tagId}\t${position++}\n`
  }
}

/** How many pairs to remember, to avoid duplicates. */
const maxPairsPerRound = 1_000_000

/**
 * Generates pairs of a site and a person, such as upvotes: few sites are popular, and few people are active. Large
 * numbers are drawn in rounds, each with different people, so a pair cannot repeat one of an earlier round.
 */
function* pairRows(targetCount: number, size: Size, seed: number) {
  const random = seededRandom(seed)
  const rounds = Math.ceil(targetCount / maxPairsPerRound)
  for (let round = 0; round < rounds; round++) {
    const people = Math.floor((size.people - 1 - round) / rounds) + 1
    const roundCount =
      Math.floor((targetCount * (round + 1)) / rounds) - Math.floor((targetCount * round) / rounds)
    const used = new Set<number>()
    while (used.size < roundCount) {
      const site = 1 + Math.floor(random() ** 3 * size.sites)
      const person = 1 + round + rounds * Math.floor(random() ** 2 * people)
      const pair = site * (size.people + 1) + person
      if (used.has(pair)) continue
      used.add(pair)
      yield `${site}\t${person}\n`
    }
  }
}

function* reviewRows(size: Size) {
  const random = seededRandom(33)
  for (const pair of pairRows(size.reviews, size, 34)) {
    const text = randomSentence(random, 12)
    yield `${pair.trimEnd()}\t${1 + Math.floor(random() * 5)}\t${text}\t<p>${text}</p>\n`
  }
}

function* textRows(rows: number, parents: number, size: Size, seed: number, fields: number) {
  const random = seededRandom(seed)
  for (let n = 0; n < rows; n++) {
    const parent = 1 + Math.floor(random() ** 2 * parents)
    const person = 1 + Math.floor(random() ** 2 * size.people)
    const text = randomSentence(random, 20)
    const title = fields === 2 ? `${randomSentence(random, 5)}\t` : ''
    yield `${parent}\t${person}\t${title}${text}\t<p>${text}</p>\n`
  }
}

const randomSentence = (random: () => number, length: number) =>
  Array.from({ length }, () => words[Math.floor(random() ** 4 * words.length)]).join(' ')
