import { outOfRange } from '#contract/reasons.ts'
import { invalid } from '#contract/refusal.ts'
import { currentNumbering, shuffledBlogs } from '#features/lists/queries.ts'
import type { Db } from '#server/db.ts'
import type { Translator } from '#texts/translator.ts'
import { chancePath, mostDays, mostSites, type Rhythm } from './contract.ts'
import { drawnEntryId } from './feed-ids.ts'
import { type FeedContent, type FeedRequest, itemOfBlog, ofBlogs } from './site-feed.ts'

const dayMs = 86_400_000
/** Earlier draws stay for readers that look seldom. */
const drawsShown = 3

/** Sites that were drawn by chance, the same for everyone, and when. */
interface Draw {
  ids: number[]
  /** When this draw came, ISO 8601. */
  on: string
}

/**
 * Reads `?sites=3&days=7`.
 * @returns undefined where neither is given
 * @throws Refusal 400 for what is no number, or out of range
 */
export function readRhythm(asked: (name: string) => string): Rhythm | undefined {
  const ranges = { sites: mostSites, days: mostDays }
  if (asked('sites') === '' && asked('days') === '') return undefined
  const numberOf = (name: keyof Rhythm) => {
    const text = asked(name)
    const number = text === '' ? 1 : Number(text)
    if (/^\d{0,3}$/.test(text) && number >= 1 && number <= ranges[name]) return number
    throw invalid({ [name]: [outOfRange({ min: 1, max: ranges[name] })] })
  }
  return { sites: numberOf('sites'), days: numberOf('days') }
}

/** The draw of now and those before it, the newest first. */
async function drawsOf(db: Db, { sites, days }: Rhythm, now = Date.now()): Promise<Draw[]> {
  const numbering = await currentNumbering(db)
  const latest = Math.floor(now / (days * dayMs))
  const draws: Draw[] = []
  for (let period = latest; period > latest - drawsShown; period--) {
    const key = `${sites}-${days}-${period}`
    // Some of those that come first may be away.
    const { ids } = await shuffledBlogs(db, { key, ...numbering }, 0, 2 * sites)
    draws.push({
      ids: ids.filter((id) => id !== null).slice(0, sites),
      on: new Date(period * days * dayMs).toISOString(),
    })
  }
  return draws
}

/** Some sites by chance every so many days; each comes on the day of its draw. */
export async function ofDraws(t: Translator, asked: FeedRequest, rhythm: Rhythm): Promise<FeedContent> {
  const draws = await drawsOf(asked.db, rhythm)
  const made = await ofBlogs(
    asked,
    draws.flatMap(({ ids }) => ids),
    {
      title: `${t('By chance')} · ${asked.siteName}`,
      description: t(
        '{sites, plural, one {One site} other {# sites}} by chance, {days, plural, one {every day} other {every # days}}.',
        rhythm,
      ),
      path: chancePath(rhythm),
    },
  )
  const byId = new Map(made.feed.blogs.map((blog) => [blog.id, blog]))
  const items = draws.flatMap(({ ids, on }) =>
    ids.flatMap((id) => {
      const blog = byId.get(id)
      const item = blog && itemOfBlog(blog, drawnEntryId(asked.ids, id, on), asked.origin)
      return item ? [{ ...item, published: on, updated: on }] : []
    }),
  )
  return { ...made, feed: { ...made.feed, items }, keep: false }
}
