-- expand
-- What search reads of a site grows: words inside of its hosts' names, titles of its posts, its language, whether it has
-- a feed; and all of its words are known, so that no word that somebody writes is taken for a typing error
-- (docs/decisions/0164-search-that-loosens.md).

-- As in 0041, with more of the scripts that put no spaces between words: Thai, Lao, Burmese, Khmer and their neighbours.
-- "of" and "a" are stop words as "the" is.
create or replace function words_of(given text)
returns table (word text, lexeme text, is_stop boolean, run integer, place integer)
language sql immutable parallel safe as $$
  with tidied as (
    select regexp_replace(regexp_replace(regexp_replace(regexp_replace(fold(given),
      '([a-z])\+\+', '\1plusplus ', 'g'), '(\y[a-z])#', '\1sharp ', 'g'), '[''’ʼ`]', '', 'g'),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30fb\ufe30-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\U0001f000-\U0001faff]+',
      ' ', 'g') as text
  ), spaced as (
    select case when text ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u1aaf\ua9e0-\uaa7f\u2e80-\U0003ffff]' then regexp_replace(text,
      '([\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u1aaf\ua9e0-\uaa7f\u2e80-\u2fff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+)',
      ' \1 ', 'g') else text end as text from tidied
  ), pieces as (
    select left(one.word, 60) as word, one.run, coalesce(pair.start, 1) as start,
      case when pair.start is null then left(one.word, 60) else substr(one.word, pair.start::integer, 2) end as piece
    from spaced, string_to_table(spaced.text, ' ') with ordinality as one (word, run)
      left join lateral generate_series(1, char_length(one.word)) as pair (start)
        on one.word ~ '^[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u1aaf\ua9e0-\uaa7f\u2e80-\U0003ffff]' and ascii(one.word) < 262144
          and not one.word ~ '^[\ua000-\ua9df\uaa80-\uabff]'
    where one.word <> ''
  ), stemmed as (
    select *, case when piece ~ '^[a-z]+$' then ts_lexize('english_stem', piece) end as stem from pieces
  )
  select piece, coalesce(stem[1], piece), coalesce(cardinality(stem) = 0, false), run::integer,
    (row_number() over (order by run, start))::integer
  from stemmed
$$;

-- As in 0041: pairs give their first letter, words all of theirs.
create or replace function key_of(given text) returns text language sql immutable parallel safe as $$
  select left(coalesce(string_agg(piece, '' order by place), ''), 120) from (
    select case when word ~ '^[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u1aaf\ua9e0-\uaa7f\u2e80-\U0003ffff]'
      then left(word, 1) else word end as piece, place from words_of(given)
  ) as pieces
$$;

-- A label of a host from each of its letters on, so that a word inside of it is the beginning of one of these: `^pens`.
create function label_ends(label text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct '^' || substr(label, start, 30) from generate_series(1, char_length(label) - 2) as start)
$$;

alter table search_entries
  -- Words of the description and of posts as they are written.
  add column text_words text[] not null default '{}';
alter table search_entries alter text_words set storage external;
alter table search_words
  -- How many sites have it in their description or posts.
  add column in_texts integer not null default 0;

-- Besides words, the vectors hold marks: =name (title, label of the host, or host, without spaces), ^word (inside of the
-- host's name), @host (and every parent of it), #tag, !kind, ~health, lang:en, has:feed, and in `vector` +word of posts.
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
      select string_agg(t.value, ' ' order by bt.position) as words, array_agg('#' || t.value) as marks,
        array_agg(t.id) as tag_ids
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

create or replace function index_search(ids integer[]) returns void language plpgsql as $$
begin
  delete from search_entries where blog_id = any(ids);
  insert into search_entries (blog_id, title_key, host, title_words, popularity, tag_ids, head, vector, words, is_site,
      text_words)
    select * from search_entries_for(ids);
  perform invalidate('search');
end $$;

create or replace function count_search_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update search_words s set n = s.n - fewer.n, in_texts = s.in_texts - fewer.in_texts
      from (select word, count(*) filter (where is_head) as n, count(*) filter (where not is_head) as in_texts
        from gone, lateral (select unnest(gone.words), true union all select unnest(gone.text_words), false) as each (word, is_head)
        group by word) as fewer
      where s.word = fewer.word;
    delete from search_words where n <= 0 and in_texts <= 0
      and word in (select unnest(words) from gone union all select unnest(text_words) from gone);
  else
    insert into search_words as s (word, n, in_texts)
      select word, count(*) filter (where is_head), count(*) filter (where not is_head)
      from fresh, lateral (select unnest(fresh.words), true union all select unnest(fresh.text_words), false) as each (word, is_head)
      group by word order by word
      on conflict (word) do update set n = s.n + excluded.n, in_texts = s.in_texts + excluded.in_texts;
  end if;
  return null;
end $$;

-- A site is found by what it posts, and by its language and feed.
insert into outbox_consumers values ('posts', 'search') on conflict do nothing;
drop trigger outbox_changed on blogs;
create trigger outbox_changed after update on blogs referencing old table as stale new table as fresh
  for each statement execute function outbox_rows('blog', 'title, description, domain, url, kind, health, language, feed_url');

-- What is there already is indexed again, behind everything that people do.
insert into outbox (consumer, is_bulk, kind, thing_id, action)
  select 'search', true, 'blog', id, 'changed' from blogs where status = 'published' order by id;
