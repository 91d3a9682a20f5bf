import { seededRandom } from '#ui/covers/seeded-random.ts'
import type { Step } from './steps.ts'
import { words } from './vocabulary.ts'

/** Maximum posts stored per site. */
const maxPosts = 50
const dayMs = 24 * 60 * 60 * 1000
/** Equally frequent posting intervals, in days. */
const intervals = [1, 3, 7, 14, 30, 60, 120]
const languages = 'en en en en en en de fr es pt ja zh \\N'.split(' ')

/**
 * Generates about this many rows of `posts`: a few to fifty per site, the newest within the site's usual interval
 * before `newestMs`.
 */
export function* postRows(sites: number, posts: number, newestMs: number): Generator<string> {
  const random = seededRandom(51)
  const average = posts / sites
  let id = 0
  for (let site = 1; site <= sites; site++) {
    const isFull = average >= maxPosts
    const count = isFull ? maxPosts : Math.min(maxPosts, Math.round(average * 2 * random()))
    const intervalMs = (intervals[site % intervals.length] ?? 1) * dayMs
    const language = languages[site % languages.length]
    for (let n = count; n >= 1; n--) {
      const time = new Date(newestMs - Math.floor((n - random() * 0.9) * intervalMs)).toISOString()
      const url = `https://site-${site}.example/posts/${1000 - n}`
      yield `${[site, ++id, url, url, randomSentence(random, 6), randomSentence(random, 38), '\\N', '{}', language, 'true', time].join('\t')}\n`
    }
  }
}

export const postColumns =
  'blog_id, id, guid, url, title, excerpt, author, categories, language, is_language_declared, published_on'

const randomSentence = (random: () => number, length: number) =>
  Array.from({ length }, () => words[Math.floor(random() ** 4 * words.length)])
    .join(' ')
    .slice(0, 300)

/** Statements that store what the crawler derives from posts; the newsfeed contains those of the last month. */
export function derivedPostStatements(newestMs: number): string[] {
  const newest = `to_timestamp(${newestMs / 1000})`
  const month = (time: string) => `(extract(year from ${time}) * 12 + extract(month from ${time}))`
  const counts = Array.from({ length: 12 }, (_, ago) => `count(*) filter (where months_ago = ${ago})`)
  return [
    "select setval('post_ids', greatest(max(id), 1)) from posts",
    'insert into post_blogs (id, blog_id) select id, blog_id from posts',
    `insert into post_stats (blog_id, last_post_on, known_since, month_counts, counted_to)
      select blog_id, max(published_on), min(published_on)::date, array[${counts.join(', ')}],
        date_trunc('month', max(published_on))::date
      from (select blog_id, published_on, ${month('max(published_on) over (partition by blog_id)')}
          - ${month('published_on')} as months_ago from posts) as counted group by blog_id`,
    `insert into post_marks (blog_id, seen)
      select blog_id, array_agg(left(translate(encode(sha256(('id ' || guid)::bytea), 'base64'), '+/', '-_'), 16)
        order by id desc) from posts group by blog_id`,
    `insert into river_entries (blog_id, river_on, post_id, is_first_of_day, language, is_quiet)
      select p.blog_id, published_on, id,
        row_number() over (partition by p.blog_id, date_trunc('day', published_on) order by published_on, id) = 1,
        language, coalesce(posts_a_month(s, ${newest}), 0) <= 1
      from posts p join post_stats s on s.blog_id = p.blog_id where published_on > ${newest} - interval '31 days'`,
  ]
}

/** Boundaries of the steps that build search entries, in days before the newest post. Steps have about equal work. */
const ages = [720, 480, 360, 240, 180, 120, 90, 60, 45, 30, 21, 14, 7, 3, 0]

/**
 * Steps that insert the search entries of posts, oldest first. The texts are plain English, so PostgreSQL's own parser
 * is used, which is ten times faster than ours.
 */
export const postEntrySteps = ages.map((age, index) => (newestMs: number): Step => {
  const timestampOf = (days: number | undefined) =>
    days === undefined ? `'-infinity'::timestamptz` : `to_timestamp(${newestMs / 1000 - days * 86_400})`
  return {
    name: `entries of posts until ${age} days ago`,
    work: (client) =>
      client.query(`
        insert into post_entries (blog_id, post_id, published_on, language, source_hash, vector)
        select blog_id, id, published_on, language, 0, to_tsvector('english', title || ' ' || excerpt)
          || (select coalesce(string_agg(quote_literal('=' || lexeme) || ':' || positions[1], ' '), '')::tsvector
            from unnest(to_tsvector('english', title)))
          || array_to_tsvector(array['~' || coalesce(language, 'und'), '@site-' || blog_id || '.example']
            || array(select '^' || to_char(published_on at time zone 'UTC', form)
              from unnest(array['YYYY', 'YYYY-MM', 'YYYY-MM-DD']) as form))
        from posts where published_on >= ${timestampOf(ages[index - 1])} and published_on < ${timestampOf(age)}
        order by published_on`),
  }
})
