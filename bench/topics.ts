import type { Size } from './community.ts'
import type { Step } from './steps.ts'

/**
 * Computes the topics of sites as `gather_words` and the nightly job would. The texts are plain English, so
 * PostgreSQL's own parser is used.
 */
export function createTopicSteps({ sites }: Size, sitesPerStep: number): Step[][] {
  const slices = Array.from({ length: Math.ceil(sites / sitesPerStep) }, (_, index) => ({
    first: index * sitesPerStep + 1,
    last: Math.min(sites, (index + 1) * sitesPerStep),
  }))
  return [
    slices.map(({ first, last }) => ({
      name: `words of sites from ${first}`,
      work: (client) => client.query(insertSiteWords(first, last)),
    })),
    [{ name: 'words counted', work: (client) => client.query(insertWordCounts) }],
    slices.map(({ first, last }) => ({
      name: `topics of sites from ${first}`,
      work: async (client) => {
        for (let from = first; from <= last; from += 5000)
          await client.query(
            `select choose_topics(array(select generate_series(${from}, ${Math.min(last, from + 4999)})))`,
          )
      },
    })),
  ]
}

const insertSiteWords = (first: number, last: number) => `
  insert into site_words (blog_id, lexemes, words, counts)
  select b.id, site.lexemes, site.lexemes, site.counts
  from blogs b cross join lateral (
    select array_agg(lexeme order by n desc, lexeme) as lexemes, array_agg(n order by n desc, lexeme) as counts
    from (
      select lexeme, cardinality(positions)::smallint as n
      from unnest(to_tsvector('english', left(b.description, 2000) || ' ' || coalesce((
        select string_agg(title || ' ' || excerpt, ' ') from (
          select title, excerpt from posts p where p.blog_id = b.id
          order by published_on desc, id desc limit 5) as newest), '')))
      where char_length(lexeme) > 2 order by n desc, lexeme limit 120) as most_frequent) as site
  where b.id between ${first} and ${last} and b.kind = 'blog' and site.lexemes is not null`

const insertWordCounts = `
  with sample as materialized (
      select lexemes from site_words where blog_id in (
        select blog_id from site_words order by hashint4(blog_id) limit 50000)),
    update_sample_size as (update words_counted set sites = (select count(*) from sample))
  insert into word_counts (lexeme, sites)
    select lexeme, count(*) from sample, unnest(lexemes) as lexeme group by lexeme having count(*) > 1;
  analyze site_words, word_counts`
