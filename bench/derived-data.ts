import type { Size } from './community.ts'

/** Statements that compute what the triggers would have maintained. */
export function derivedDataStatements({ sites, articles, people }: Size): string[] {
  return [
    `insert into profiles (user_id) select generate_series(1, ${people})`,
    `update blogs set user_id = user_id, featured_position = case when kind = 'article' and id % 20 = 0 then id / 20 end
      where kind = 'article'`,
    `insert into blog_stats (blog_id, upvotes, reviews, rating_sum, discussions, followers)
      select b.id, coalesce(u.n, 0), coalesce(r.n, 0), coalesce(r.total, 0), coalesce(d.n, 0), coalesce(f.n, 0)
      from blogs b
        left join (select blog_id, count(*) as n from blog_upvotes group by 1) u on u.blog_id = b.id
        left join (select blog_id, count(*) as n, sum(rating) as total from reviews group by 1) r on r.blog_id = b.id
        left join (select blog_id, count(*) as n from discussions group by 1) d on d.blog_id = b.id
        left join (select blog_id, count(*) as n from follows group by 1) f on f.blog_id = b.id`,
    `update discussions d set comment_count = c.n
      from (select discussion_id, count(*) as n from comments group by 1) c where c.discussion_id = d.id`,
    'update tags t set blog_count = c.n from (select tag_id, count(*) as n from blog_tags group by 1) c where c.tag_id = t.id',
    'select show_tags(array(select distinct blog_id from blog_tags))',
    `select setval('published_seqs', max(id)) from blogs`,
    `insert into blog_positions (position, blog_id, published_seq) select id - 1, id, id from blogs where kind = 'blog'`,
    `update totals set n = case name when 'blogs' then ${sites} else ${articles} end where shard = 0`,
    `update blog_numbering set n = ${sites}`,
    `insert into blog_blocks select level, id >> (8 + 8 * level), count(*)
      from blogs, generate_series(0, 1) as level where kind = 'blog' group by 1, 2`,
    `insert into list_blocks (list, of_id, first_id, last_id, taken, n)
      select 'comments', discussion_id, min(id), max(id), count(*), count(*)
      from (select discussion_id, id, (row_number() over (partition by discussion_id order by id) - 1) / 256 as block
        from comments) as numbered group by discussion_id, block`,
    `insert into list_blocks (list, of_id, first_id, last_id, taken, n)
      select 'discussions', blog_id, min(id), max(id), count(*), count(*)
      from (select blog_id, id, (row_number() over (partition by blog_id order by id) - 1) / 256 as block
        from discussions) as numbered group by blog_id, block`,
  ]
}
