-- Whether a site is listed, and its tags, in one look at an index: the personalised list weighs hundreds at once.
alter table search_entries add column is_site boolean not null default true;
update search_entries e set is_site = b.kind = 'blog' from blogs b where b.id = e.blog_id and b.kind <> 'blog';
create index search_entries_listed on search_entries (blog_id) include (is_site, tag_ids);

-- As in 0041, with the new column, and with letters of Chinese, Japanese and Korean that stand apart.
create or replace function search_entries_for(ids integer[]) returns setof search_entries language sql stable as $$
  select b.id, key_of(b.title), lower(b.domain), (select count(*) from words_of(b.title)),
    coalesce((select liked(s.upvotes, s.reviews) from blog_stats s where s.blog_id = b.id), 0),
    coalesce(tagged.tag_ids, '{}'), head.vector || marks.vector, head.vector || lexemes_of(b.description, 'D') || marks.vector,
    array(select distinct left(word, 40) from words_of(
        b.title || ' ' || host.name || ' ' || coalesce(tagged.words, '')) where char_length(word) > 2
      union select key from unnest(host.keys) as key where char_length(key) > 2),
    b.kind = 'blog'
  from blogs b
    cross join lateral (
      select regexp_replace(lower(b.domain), '\.[^.]+$', '') as name,
        array(select replace(label, '-', '') from string_to_table(regexp_replace(lower(b.domain), '\.[^.]+$', ''), '.') as label
          where label <> '') as keys,
        array(select substring(lower(b.domain) from start) from generate_series(1, char_length(b.domain)) as start
          where start = 1 or substr(b.domain, start - 1, 1) = '.') as parents
    ) as host
    left join lateral (
      select string_agg(t.value, ' ' order by bt.position) as words, array_agg('#' || t.value) as marks,
        array_agg(t.id) as tag_ids
      from blog_tags bt join tags t on t.id = bt.tag_id where bt.blog_id = b.id and not t.is_blocked
    ) as tagged on true
    cross join lateral (
      select lexemes_of(b.title, 'A')
        -- Some set their titles apart, letter by letter: whoever searches does not.
        || case when b.title ~ '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af] +[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]'
          then lexemes_of(regexp_replace(b.title,
            '([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]) +(?=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])', '\1', 'g'), 'A')
          else ''::tsvector end
        || lexemes_of(host.name || ' ' || left(coalesce(substring(b.url from '^[a-z]+://[^/]+(/[^?#%]*)'), ''), 80), 'B')
        || lexemes_of(coalesce(tagged.words, ''), 'C') as vector
    ) as head
    cross join lateral (
      select array_to_tsvector(array_remove(array['!' || b.kind, '=' || key_of(b.title)]
        || array(select '=' || key from unnest(host.keys) as key)
        || array(select '@' || parent from unnest(host.parents) as parent)
        || coalesce(tagged.marks, '{}'), '')) as vector
    ) as marks
  where b.id = any(ids) and b.status = 'published'
$$;

-- The tags of a site in their order, from the index alone: every card of every list asks for them.
create index blog_tags_in_order on blog_tags (blog_id, position, tag_id);
