-- What search reads: a narrow table beside the wide one, kept by triggers, so that no write can forget it. The same
-- functions cut texts of sites and texts of queries into words; see docs/decisions/0040-discovery.md.

-- Case, diacritics and compatibility forms folded away. Explicit ranges, so that no locale of a server matters.
create function fold(given text) returns text language sql immutable parallel safe as $$
  select case when given ~ '^[\u0001-\u007f]*$' then lower(given) else
    translate(replace(replace(replace(normalize(regexp_replace(normalize(lower(given), NFKD),
      '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u064b-\u065f\u0670\u200b-\u200f\ufe00-\ufe0f]', '', 'g'), NFC),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'łøđıðħ', 'lodidh') end
$$;

-- Words of a text in order. A stretch of Chinese, Japanese or Korean (no spaces there) becomes its overlapping
-- pairs and its last letter; `run` tells which pairs belong together.
create function words_of(given text)
returns table (word text, lexeme text, is_stop boolean, run integer, place integer)
language sql immutable parallel safe as $$
  with tidied as (
    select regexp_replace(regexp_replace(regexp_replace(regexp_replace(fold(given),
      '([a-z])\+\+', '\1plusplus ', 'g'), '(\y[a-z])#', '\1sharp ', 'g'), '[''’ʼ`]', '', 'g'),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30fb\ufe30-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\U0001f000-\U0001faff]+',
      ' ', 'g') as text
  ), spaced as (
    select case when text ~ '[\u2e80-\U0003ffff]' then regexp_replace(text,
      '([\u2e80-\u2fff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+)',
      ' \1 ', 'g') else text end as text from tidied
  ), pieces as (
    select left(one.word, 60) as word, one.run, coalesce(pair.start, 1) as start,
      case when pair.start is null then left(one.word, 60) else substr(one.word, pair.start::integer, 2) end as piece
    from spaced, string_to_table(spaced.text, ' ') with ordinality as one (word, run)
      left join lateral generate_series(1, char_length(one.word)) as pair (start)
        on one.word ~ '^[\u2e80-\U0003ffff]' and ascii(one.word) < 262144
          and not one.word ~ '^[\ua000-\uabff]'
    where one.word <> ''
  ), stemmed as (
    select *, case when piece ~ '^[a-z]{3,}$' then ts_lexize('english_stem', piece) end as stem from pieces
  )
  select piece, coalesce(stem[1], piece), coalesce(cardinality(stem) = 0, false), run::integer,
    (row_number() over (order by run, start))::integer
  from stemmed
$$;

create function lexemes_of(given text, weight text) returns tsvector language sql immutable parallel safe as $$
  select coalesce(string_agg('''' || lexeme || ''':' || least(place, 16000) || weight, ' '), '')::tsvector
  from words_of(given)
$$;

-- A title or a name without its spaces: what two spellings of one name have in common.
create function key_of(given text) returns text language sql immutable parallel safe as $$
  select left(coalesce(string_agg(piece, '' order by place), ''), 120) from (
    select case when word ~ '^[\u2e80-\U0003ffff]' then left(word, 1) else word end as piece, place from words_of(given)
  ) as pieces
$$;

-- One row for each published site and article. Besides words, the vectors hold marks that operators look for:
-- =name (title or label of the host, without spaces), @host (and every parent of it), #tag, !kind.
create table search_entries (
  blog_id integer primary key references blogs on delete cascade,
  title_key text not null,
  host text not null,
  title_words smallint not null,
  -- About the logarithm of upvotes and reviews, so that a vote seldom writes here.
  liked smallint not null,
  tag_ids integer[] not null,
  -- Title, host and tags.
  head tsvector not null,
  -- The same and the description; kept outside of the row, so that reading heads reads few pages.
  vector tsvector not null,
  -- The words of the head as they are written: what typos are mended with.
  words text[] not null
) with (toast_tuple_target = 600, fillfactor = 95);
alter table search_entries alter head set storage main, alter vector set storage external,
  alter words set storage external;
create index search_entries_head on search_entries using gin (head) with (gin_pending_list_limit = 256);
create index search_entries_vector on search_entries using gin (vector) with (gin_pending_list_limit = 256);
create index search_entries_title on search_entries (title_key text_pattern_ops);

create table search_words (
  word text primary key,
  -- How many sites and articles have it in title, host or tags.
  n integer not null
) with (fillfactor = 80);
create index search_words_prefix on search_words (word text_pattern_ops);
create index search_words_like on search_words using gin (word gin_trgm_ops);

create function liked(upvotes integer, reviews integer) returns smallint language sql immutable parallel safe as $$
  select floor(ln(1 + upvotes + 2 * reviews) / ln(2))::smallint
$$;

create function search_entries_for(ids integer[]) returns setof search_entries language sql stable as $$
  select b.id, key_of(b.title), lower(b.domain), (select count(*) from words_of(b.title)),
    coalesce((select liked(s.upvotes, s.reviews) from blog_stats s where s.blog_id = b.id), 0),
    coalesce(tagged.tag_ids, '{}'), head.vector || marks.vector, head.vector || lexemes_of(b.description, 'D') || marks.vector,
    array(select distinct left(word, 40) from words_of(
        b.title || ' ' || host.name || ' ' || coalesce(tagged.words, '')) where char_length(word) > 2
      union select key from unnest(host.keys) as key where char_length(key) > 2)
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

-- Whoever writes the index holds the row that every change to the lists holds: no two can wait for each other.
create function index_search(ids integer[]) returns void language plpgsql as $$
begin
  perform from totals where name = 'blogs' for update;
  delete from search_entries where blog_id = any(ids);
  insert into search_entries select * from search_entries_for(ids);
  perform tell('search');
end $$;

create function count_search_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update search_words s set n = s.n - fewer.n
      from (select word, count(*) as n from gone, unnest(gone.words) as word group by word) as fewer
      where s.word = fewer.word;
    delete from search_words where n <= 0 and word in (select unnest(words) from gone);
  else
    insert into search_words as s
      select word, count(*) from fresh, unnest(fresh.words) as word group by word order by word
      on conflict (word) do update set n = s.n + excluded.n;
  end if;
  return null;
end $$;
create trigger count_new_search_words after insert on search_entries
  referencing new table as fresh for each statement execute function count_search_words();
create trigger count_gone_search_words after delete on search_entries
  referencing old table as gone for each statement execute function count_search_words();

create function index_liked() returns trigger language plpgsql as $$
begin
  update search_entries set liked = liked(new.upvotes, new.reviews) where blog_id = new.blog_id;
  return null;
end $$;
create trigger index_liked after update of upvotes, reviews on blog_stats for each row
  when (liked(old.upvotes, old.reviews) <> liked(new.upvotes, new.reviews)) execute function index_liked();

create function index_new_blogs() returns trigger language plpgsql as $$
begin
  perform index_search(array_agg(id)) from fresh where status = 'published' having count(*) > 0;
  return null;
end $$;
create trigger index_new_blogs after insert on blogs
  referencing new table as fresh for each statement execute function index_new_blogs();

create function index_changed_blog() returns trigger language plpgsql as $$
begin
  perform index_search(array[new.id]);
  return null;
end $$;
create trigger index_changed_blog after update of title, description, domain, url, kind, status on blogs
  for each row when (
    (old.title, old.description, old.domain, old.url, old.kind, old.status)
    is distinct from (new.title, new.description, new.domain, new.url, new.kind, new.status)
  ) execute function index_changed_blog();

create function index_tagged_blogs() returns trigger language plpgsql as $$
begin
  perform index_search(array_agg(distinct t.blog_id)) from touched t
    join search_entries e on e.blog_id = t.blog_id having count(*) > 0;
  return null;
end $$;
create trigger index_new_tags after insert on blog_tags
  referencing new table as touched for each statement execute function index_tagged_blogs();
create trigger index_moved_tags after update on blog_tags
  referencing new table as touched for each statement execute function index_tagged_blogs();
create trigger index_gone_tags after delete on blog_tags
  referencing old table as touched for each statement execute function index_tagged_blogs();

create function index_renamed_tag() returns trigger language plpgsql as $$
begin
  perform index_search(array_agg(bt.blog_id)) from blog_tags bt join search_entries e on e.blog_id = bt.blog_id
    where bt.tag_id = new.id having count(*) > 0;
  return null;
end $$;
create trigger index_renamed_tag after update of value, is_blocked on tags
  for each row when (old.value <> new.value or old.is_blocked <> new.is_blocked) execute function index_renamed_tag();

-- Known words that look like a mistyped one: alike in threes of letters, or beginning alike and about as long.
create function words_like(given text) returns table (word text, n integer)
language sql stable set pg_trgm.similarity_threshold = '0.25' as $$
  (select s.word, s.n from search_words s where s.word % given order by similarity(s.word, given) desc, s.n desc limit 60)
  union
  (select s.word, s.n from search_words s
    where s.word like left(given, 2) || '%' and char_length(s.word) between char_length(given) - 2 and char_length(given) + 2
    order by similarity(s.word, given) desc, s.n desc limit 60)
$$;

-- Beginnings of tags, for suggestions while somebody types.
create index tags_prefix on tags (value text_pattern_ops);

insert into search_entries
  select e.* from (select array_agg(id) as ids from blogs where status = 'published') as known,
    lateral search_entries_for(known.ids) as e where known.ids is not null;
