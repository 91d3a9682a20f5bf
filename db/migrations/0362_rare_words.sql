-- expand
-- A word that two sites share makes them alike as soon as the second one is listed, not after the next night's count:
-- words that only one site uses are counted too, with that site, in communities that are not large.

alter table word_counts add column only_in integer;
create index word_counts_only_in on word_counts (only_in) where only_in is not null;

-- The same as before for words that more than one site uses.
create or replace function choose_topics(ids integer[]) returns void language sql as $$
  with among as materialized (select sites from words_counted),
  weighed as (
    select w.blog_id, one.lexeme, one.word, (1 + ln(one.n)) * ln(among.sites::float8 / c.sites) as weight
    from among, site_words w join blogs b on b.id = w.blog_id,
      lateral unnest(w.lexemes, w.words, w.counts) as one (lexeme, word, n)
      join word_counts c on c.lexeme = one.lexeme
    where w.blog_id = any(ids) and c.only_in is null and c.sites <= greatest(5, among.sites / 50) and among.sites > c.sites
      and not exists (select from empty_words e where e.lexeme = one.lexeme
        and (e.language in ('en', b.language) or b.language is null))
  ), chosen as (
    select * from (
      select *, row_number() over (partition by blog_id order by weight desc, lexeme) as place from weighed) as placed
    where place <= 16
  ), normed as (
    select blog_id, lexeme, word, (weight / sqrt(sum(weight * weight) over (partition by blog_id)))::real as weight
    from chosen
  ), gone as (
    delete from site_topics t where t.blog_id = any(ids)
      and not exists (select from normed n where n.blog_id = t.blog_id and n.lexeme = t.lexeme)
  )
  insert into site_topics as t (blog_id, lexeme, word, weight) select * from normed
    on conflict (blog_id, lexeme) do update set word = excluded.word, weight = excluded.weight
    where (t.word, t.weight) is distinct from (excluded.word, excluded.weight)
$$;

-- Gathers the words of sites, counts those that are new, and returns these sites and those with which they now share a
-- word that nobody else uses: their topics change. What a site alone said is forgotten with it; other words that sites no
-- longer use are taken off by the nightly count.
-- Called by one transaction at a time.
create function gather_and_count_words(ids integer[]) returns integer[] language plpgsql as $$
declare
  old_sites integer[];
  old_lexemes text[];
  sharing integer[];
begin
  select array_agg(w.blog_id), array_agg(lexeme) into old_sites, old_lexemes
    from site_words w, unnest(w.lexemes) as lexeme where w.blog_id = any(ids);
  perform gather_words(ids);
  delete from word_counts c where c.only_in = any(ids)
    and not exists (select from site_words w where w.blog_id = c.only_in and c.lexeme = any(w.lexemes));
  with added as materialized (
    select lexeme, count(*)::integer as n, min(blog_id) as blog_id from (
      select w.blog_id, lexeme from site_words w, unnest(w.lexemes) as lexeme where w.blog_id = any(ids)
      except select * from unnest(old_sites, old_lexemes)) as pairs
    group by lexeme
  ), shared as (
    select array_agg(distinct c.only_in) as sites from word_counts c join added using (lexeme) where c.only_in is not null
  ), counted as (
    insert into word_counts as c (lexeme, sites, only_in)
    select lexeme, n, case when n = 1 then blog_id end from added order by lexeme
    on conflict (lexeme) do update set sites = c.sites + excluded.sites, only_in = null
  ), new_sites as (
    select count(*) as n from site_words where blog_id = any(ids) and blog_id <> all(coalesce(old_sites, '{}'))
  ), total as (
    update words_counted set sites = sites + new_sites.n from new_sites where new_sites.n > 0
  )
  select sites into sharing from shared;
  return ids || coalesce(sharing, '{}');
end $$;
