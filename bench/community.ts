import { postColumns, postRows } from './posts.ts'
import { randomNumbers, zipf } from './random.ts'
import { recommendationColumns, recommendationRows } from './recommendations.ts'
import { tags, words } from './vocabulary.ts'

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

/** The community that docs and figures refer to, and one of 1 % of its size for quick runs. */
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

/** The big community scaled to a number of sites. */
export const sizeFor = (sites: number): Size =>
  Object.fromEntries(
    Object.entries(sizes.big).map(([name, n]) => [name, Math.round((n * sites) / sizes.big.sites)]),
  ) as unknown as Size

/** A table, its filled columns, and its rows in COPY format. */
type Table = [table: string, columns: string, rows: Iterable<string>]

/** All tables filled by members and the crawler, each after the tables it references; `until` is in milliseconds. */
export function contents(size: Size, until: number): Table[] {
  const all = size.sites + size.articles
  return [
    ['users', 'username, email, password_hash', people(size)],
    ['tags', 'value', tags.map((tag) => `${tag}\n`)],
    [
      'blogs',
      'kind, url, url_key, domain, title, slug, description, user_id, created_on, updated_on, published_on, published_seq',
      sites(size),
    ],
    ['blog_tags', 'blog_id, tag_id, position', tagsOf(all, 21, 6)],
    ['profile_tags', 'user_id, tag_id, position', tagsOf(size.people, 22, 5)],
    ['blog_upvotes', 'blog_id, user_id', pairs(size.upvotes, size, 31)],
    ['bookmarks', 'blog_id, user_id', pairs(size.bookmarks, size, 32)],
    ['follows', 'blog_id, user_id', pairs(size.follows, size, 35)],
    ['reviews', 'blog_id, user_id, rating, content, content_html', reviews(size)],
    [
      'discussions',
      'blog_id, user_id, title, content, content_html',
      texts(size.discussions, size.sites, size, 41, 2),
    ],
    [
      'comments',
      'discussion_id, user_id, content, content_html',
      texts(size.comments, size.discussions, size, 42, 1),
    ],
    ['posts', postColumns, postRows(size.sites, size.posts, until)],
    ['recommendations', recommendationColumns, recommendationRows(size.sites, size.recommendations, until)],
  ]
}

function* people({ people }: Size) {
  for (let n = 1; n <= people; n++) yield `reader${n}\treader${n}@example.org\tnobody logs in with this\n`
}

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function* sites(size: Size) {
  const random = randomNumbers(1)
  const word = zipf(random, words.length, 1.02)
  const begin = Date.UTC(2021, 0, 1)
  const all = size.sites + size.articles
  const pickWords = (min: number, max: number) =>
    Array.from({ length: min + Math.floor(random() * (max - min + 1)) }, () => words[word()] ?? '')
  const endings = ['com', 'org', 'net', 'dev', 'blog', 'me', 'io', 'de', 'fr', 'jp']
  for (let id = 1; id <= all; id++) {
    const kind = id > size.sites ? 'article' : 'blog'
    const title = pickWords(1, 4).map(titled).join(' ')
    const name = `${words[Math.floor(random() * words.length)]}-${id.toString(36)}`
    const domain = `${name}.${endings[id % endings.length]}`
    const createdOn = new Date(begin + (id / all) * 1.8e11).toISOString()
    const slug = title.toLowerCase().replaceAll(' ', '-')
    const person = 1 + Math.floor(random() ** 2 * size.people)
    yield `${[kind, `https://${domain}/`, `${domain}/`, domain, title, slug, pickWords(8, 34).join(' '), person, createdOn, createdOn, createdOn, id].join('\t')}\n`
  }
}

function* tagsOf(rows: number, seed: number, most: number) {
  const random = randomNumbers(seed)
  const tag = zipf(random, tags.length, 1.05)
  for (let id = 1; id <= rows; id++) {
    const chosen = new Set<number>()
    const tagCount = Math.floor(random() * (most + 1))
    for (let n = 0; n < tagCount; n++) chosen.add(tag() + 1)
    let position = 0
    for (const one of chosen) yield `${id}\t${one}\t${position++}\n`
  }
}

/** Maximum pairs remembered to avoid duplicates. */
const maxPairs = 1_000_000

/**
 * Upvotes: few sites have many readers, and few people like many sites. Large numbers of pairs are drawn in rounds
 * among disjoint people, which needs no check against earlier rounds.
 */
function* pairs(targetCount: number, size: Size, seed: number) {
  const random = randomNumbers(seed)
  const rounds = Math.ceil(targetCount / maxPairs)
  for (let round = 0; round < rounds; round++) {
    const people = Math.floor((size.people - 1 - round) / rounds) + 1
    const share =
      Math.floor((targetCount * (round + 1)) / rounds) - Math.floor((targetCount * round) / rounds)
    const used = new Set<number>()
    while (used.size < share) {
      const site = 1 + Math.floor(random() ** 3 * size.sites)
      const person = 1 + round + rounds * Math.floor(random() ** 2 * people)
      const pair = site * (size.people + 1) + person
      if (used.has(pair)) continue
      used.add(pair)
      yield `${site}\t${person}\n`
    }
  }
}

function* reviews(size: Size) {
  const random = randomNumbers(33)
  for (const pair of pairs(size.reviews, size, 34)) {
    const text = sentence(random, 12)
    yield `${pair.trimEnd()}\t${1 + Math.floor(random() * 5)}\t${text}\t<p>${text}</p>\n`
  }
}

function* texts(rows: number, parents: number, size: Size, seed: number, lines: number) {
  const random = randomNumbers(seed)
  for (let n = 0; n < rows; n++) {
    const parent = 1 + Math.floor(random() ** 2 * parents)
    const person = 1 + Math.floor(random() ** 2 * size.people)
    const text = sentence(random, 20)
    const title = lines === 2 ? `${sentence(random, 5)}\t` : ''
    yield `${parent}\t${person}\t${title}${text}\t<p>${text}</p>\n`
  }
}

const sentence = (random: () => number, length: number) =>
  Array.from({ length }, () => words[Math.floor(random() ** 4 * words.length)]).join(' ')
