-- expand
-- As in 0170; a site is found by the words that its tags were given as, too.
create or replace function search_entries_for(ids integer[]) returns setof search_entries language sql stable as $$
  select b.id, key_of(b.title), lower(b.domain), (select count(*) from words_of(b.title)),
    coalesce((select popularity(s.upvotes, s.reviews) from blog_stats s where s.blog_id = b.id), 0),
    coalesce(tagged.tag_ids, '{}'), head.vector || marks.vector,
    head.vector || marks.vector || lexemes_of(b.description, 'D')
      || array_to_tsvector(array(select distinct '+' || lexeme from words_of(posted.titles) where not is_stop)),
    array(select distinct left(word, 40) from words_of(
        b.title || ' ' || host.name || ' ' || coalesce(tagged.words, '')) where char_length(word) > 2
      union select key from unnest(host.keys) as key where char_length(key) > 2),
    b.kind = 'blog',
    array(select distinct left(word, 40) from words_of(left(b.description, 2000) || ' ' || posted.titles)
      where char_length(word) > 2 limit 300)
  from blogs b
    cross join lateral (
      select regexp_replace(lower(b.domain), '\.[^.]+$', '') as name,
        array(select replace(label, '-', '') from string_to_table(regexp_replace(lower(b.domain), '\.[^.]+$', ''), '.') as label
          where label <> '') as keys,
        array(select substring(lower(b.domain) from start) from generate_series(1, char_length(b.domain)) as start
          where start = 1 or substr(b.domain, start - 1, 1) = '.') as parents
      offset 0) as host
    left join lateral (
      select concat_ws(' ', string_agg(t.value, ' ' order by bt.position), (
          select string_agg(named.value, ' ' order by s.position) from blog_tag_spellings s join tags named on named.id = s.spelling_id
          where s.blog_id = b.id and named.merged_into is not null and not named.is_blocked)) as words,
        array_agg('#' || t.value) as marks, array_agg(t.id) as tag_ids
      from blog_tags bt join tags t on t.id = bt.tag_id where bt.blog_id = b.id and not t.is_blocked
    ) as tagged on true
    cross join lateral (
      select coalesce(string_agg(left(title, 200), ' '), '') as titles from (
        select title from posts p where p.blog_id = b.id order by published_on desc, id desc limit 20) as newest
      offset 0) as posted
    cross join lateral (
      select lexemes_of(b.title, 'A')
        -- Some set their titles apart, letter by letter: those who search do not.
        || case when b.title ~ '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af] +[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]'
          then lexemes_of(regexp_replace(b.title,
            '([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]) +(?=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])', '\1', 'g'), 'A')
          else ''::tsvector end
        || lexemes_of(host.name || ' ' || left(coalesce(substring(b.url from '^[a-z]+://[^/]+(/[^?#%]*)'), ''), 80), 'B')
        || lexemes_of(coalesce(tagged.words, ''), 'C') as vector
      offset 0) as head
    cross join lateral (
      select array_to_tsvector(array_remove(array['!' || b.kind, '=' || key_of(b.title), '=' || key_of(b.domain),
          'lang:' || b.language, case when b.feed_url <> '' then 'has:feed' end,
          case when b.health in ('away', 'gone', 'changed_hands') then '~' || b.health end]
        || array(select '=' || key from unnest(host.keys) as key)
        || array(select ending from unnest(host.keys) as key, unnest(label_ends(key)) as ending)
        || array(select '@' || parent from unnest(host.parents) as parent)
        || coalesce(tagged.marks, '{}'), null)) as vector
      offset 0) as marks
  where b.id = any(ids) and b.status = 'published'
$$;
