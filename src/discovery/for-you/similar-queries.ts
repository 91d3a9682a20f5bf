import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { isHealthy } from '#sites/listing/healthy-sites.ts'
import { selectTotal } from '#sites/listing/totals.ts'

/** Minimum number of shared readers: fewer would reveal what individuals like. */
const minReaders = 5
/** Maximum numbers considered: of sites per tag, of people, and of sites that each of them likes. */
const maxSitesPerTag = 60
const maxPeople = 50
const maxLikes = 30
/** A single site that recommends both may be chance. */
const minRecommenders = 2
const maxRecommenders = 30
const maxRecommended = 150
/** Maximum number of sites considered per distinctive word. */
const maxSitesPerWord = 30
/** A single word in common may be chance. */
const minWords = 2
/** Maximum number of words named as a reason. */
const maxWords = 5

export interface SimilarRow {
  id: number
  shared_tags: string[]
  shared_words: string[]
  readers: number | null
  recommenders: number | null
}

/**
 * Similar sites, those in the same language first. Scores shared tags by rarity; shared distinctive words
 * (`choose_topics`); people who upvoted, bookmarked or follow both, relative to how many like either; and sites that
 * recommend both, counted once per registrable domain and weighted in the same way. Every step is bounded, so that the
 * cost does not grow with the community.
 */
export async function findSimilarSites(db: Db, id: number, limit: number): Promise<SimilarRow[]> {
  const { rows } = await sql<SimilarRow>`
    with own_tags as (
      select t.id as tag_id, ln(1 + ${selectTotal('blogs')}::float8 / greatest(t.blog_count, 1)) as weight
      from blog_tags bt join tags t on t.id = bt.tag_id where bt.blog_id = ${id} and not t.is_blocked
    ), by_tags as (
      select blog_id from (
        select tagged.blog_id, sum(own_tags.weight) as weight from own_tags, lateral (
          (select blog_id from blog_tags where tag_id = own_tags.tag_id and hashint4(blog_id) >= hashint4(${id})
            order by hashint4(blog_id), blog_id limit ${maxSitesPerTag})
          union all
          (select blog_id from blog_tags where tag_id = own_tags.tag_id and hashint4(blog_id) < hashint4(${id})
            order by hashint4(blog_id), blog_id limit ${maxSitesPerTag})
          limit ${maxSitesPerTag}) as tagged
        group by tagged.blog_id) as weighed
      where blog_id <> ${id} order by weight desc, hashint4(blog_id) limit 60
    ), people as (
      (select user_id from blog_upvotes where blog_id = ${id} limit ${maxPeople})
      union (select user_id from bookmarks where blog_id = ${id} limit ${maxPeople})
      union (select user_id from follows where blog_id = ${id} limit ${maxPeople}) limit ${maxPeople}
    ), liked as (
      select blog_id, count(*)::integer as readers from (
        select likes.blog_id, people.user_id from people, lateral (select blog_id from blog_upvotes u
          where u.user_id = people.user_id order by created_on desc, blog_id desc limit ${maxLikes}) as likes
        union
        select likes.blog_id, people.user_id from people, lateral (select blog_id from bookmarks b
          where b.user_id = people.user_id order by created_on desc, blog_id desc limit ${maxLikes}) as likes
        union
        select likes.blog_id, people.user_id from people, lateral (select blog_id from follows f
          where f.user_id = people.user_id limit ${maxLikes}) as likes
      ) as all_likes
      where blog_id <> ${id} group by blog_id having count(*) >= ${minReaders}
      order by count(*) desc limit 40
    ), recommenders as (
      select distinct r.from_id, site_domain(b) as domain
      from recommendations r join blogs b on b.id = r.from_id and b.status = 'published'
      where r.to_id = ${id} limit ${maxRecommenders}
    ), recommended as (
      select blog_id, count(distinct domain)::integer as recommenders from (
        select targets.to_id as blog_id, r.domain from recommenders r, lateral (
          select to_id from recommendations where from_id = r.from_id limit ${maxRecommended}) as targets) as recommended_by_each
      where blog_id <> ${id} group by blog_id having count(distinct domain) >= ${minRecommenders}
      order by count(distinct domain) desc, hashint4(blog_id) limit 40
    ), topics as materialized (
      select lexeme, word, weight from site_topics where blog_id = ${id}
    ), by_words as (
      select shared.blog_id from topics, lateral (
        select blog_id, topics.weight * weight as weight from site_topics
        where lexeme = topics.lexeme order by site_topics.weight desc, blog_id limit ${maxSitesPerWord}) as shared
      where shared.blog_id <> ${id} group by shared.blog_id having count(*) >= ${minWords}
      order by sum(shared.weight) desc, shared.blog_id limit 40
    ), candidates as (
      select blog_id from by_tags union select blog_id from by_words
      union select blog_id from liked union select blog_id from recommended
    )
    select c.blog_id as id, liked.readers, recommended.recommenders,
      array(select t.value from blog_tags bt join own_tags on own_tags.tag_id = bt.tag_id join tags t on t.id = bt.tag_id
        where bt.blog_id = c.blog_id order by own_tags.weight desc) as shared_tags,
      array(select topics.word from topics join site_topics st on st.lexeme = topics.lexeme
        where st.blog_id = c.blog_id order by topics.weight * st.weight desc, topics.word limit ${maxWords}) as shared_words
    from candidates c join blogs b on b.id = c.blog_id and b.status = 'published' and b.kind = 'blog' and ${isHealthy('b')}
      join blog_stats s on s.blog_id = c.blog_id
      left join liked on liked.blog_id = c.blog_id
      left join recommended on recommended.blog_id = c.blog_id
      left join recommended_sites rs on rs.blog_id = c.blog_id
    order by b.language <> (select language from blogs where id = ${id}) nulls first,
      coalesce((select sum(own_tags.weight) from blog_tags bt join own_tags on own_tags.tag_id = bt.tag_id
        where bt.blog_id = c.blog_id), 0)
      + 10 * coalesce((select sum(topics.weight * st.weight) from topics join site_topics st on st.lexeme = topics.lexeme
        where st.blog_id = c.blog_id), 0)
      + coalesce(10 * liked.readers / sqrt((select count(*) from people) * greatest(s.upvotes, s.followers, liked.readers)::float8), 0)
      + coalesce(10 * recommended.recommenders / sqrt((select count(distinct domain) from recommenders)
        * greatest(rs.domains, recommended.recommenders)::float8), 0)
      desc, hashint4(c.blog_id)
    limit ${limit}`.execute(db)
  return rows
}
