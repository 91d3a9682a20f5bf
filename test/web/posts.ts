import { seededRandom } from '#ui/covers/seeded-random.ts'

const monthMs = 30 * 24 * 60 * 60 * 1000

/** A posting schedule; the same seed always gives the same posts. */
export interface Schedule {
  seed: number
  postsPerMonth: number
  /** Before its first post, in milliseconds since 1970. */
  since: number
  /** The vocabulary of its posts, instead of the words below. */
  paragraph?: string | undefined
}

export interface WebPost {
  /** Chronological, from 0. */
  n: number
  time: number
  title: string
  text: string
}

const words =
  'garden letter bicycle kitchen winter map harbour notebook radio bread lamp river attic thread signal orchard ladder moss'.split(
    ' ',
  )

/** A time within the nth of equal intervals, so that posts stay in order. */
function getPostTime({ seed, postsPerMonth, since }: Schedule, n: number): number {
  const span = monthMs / postsPerMonth
  return Math.floor(since + (n + seededRandom(seed * 100_003 + n)() * 0.9) * span)
}

/** The number of posts by a given time. */
export function countPosts(schedule: Schedule, now: number): number {
  if (schedule.postsPerMonth <= 0 || now < schedule.since) return 0
  const span = Math.floor(((now - schedule.since) * schedule.postsPerMonth) / monthMs)
  return span + (getPostTime(schedule, span) <= now ? 1 : 0)
}

function createPost(schedule: Schedule, n: number): WebPost {
  const random = seededRandom(schedule.seed * 7919 + n)
  const time = getPostTime(schedule, n)
  const { paragraph } = schedule
  if (paragraph !== undefined) {
    const from = Math.floor((random() * paragraph.length) / 2)
    const title = paragraph.slice(from, from + 24).replace(/^\P{L}*\S+ | \S*$/gu, '')
    return { n, time, title: `${title} (${n})`, text: `${paragraph} ${n}` }
  }
  const word = () => words[Math.floor(random() * words.length)]
  const title = `On ${word()} and ${word()}`
  return { n, time, title, text: `A ${word()}, a ${word()}, a ${word()}. No. ${n}.` }
}

/** The latest posts, newest first. */
export function newestPosts(schedule: Schedule, now: number, limit: number): WebPost[] {
  const count = countPosts(schedule, now)
  return Array.from({ length: Math.min(limit, count) }, (_, index) => createPost(schedule, count - 1 - index))
}
