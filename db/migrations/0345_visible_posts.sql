-- expand
-- Which posts the public may see, said once, and what remains of a post whose words are gone (docs/decisions/0195-visible-posts.md).

-- A stub has lost its words and keeps what it is recognised by: when its feed has it again, it is the same post.
alter table posts add column is_stub boolean not null default false;
-- Since when a site's feed asks not to be indexed; null while it does not.
alter table blogs add column posts_noindex_on timestamptz;

-- Whether a site shows what it posts, to those who may see the site.
create function shows_posts(b blogs) returns boolean language sql stable as $$
  select b.kind = 'blog' and not b.posts_stopped and b.posts_noindex_on is null
$$;

-- Posts for those who may see their site, which whoever reads this has to ask.
create view shown_posts as
  select p.blog_id, p.id, p.url, p.title, p.excerpt, p.author, p.categories, p.language, p.published_on, p.discussion_id,
    b.status as site_status
  from posts p join blogs b on b.id = p.blog_id
  where shows_posts(b) and not p.is_hidden and not p.is_stub;

-- The posts that the public may see. Lists of posts, and whatever is made of their words, read this.
create view visible_posts as
  select blog_id, id, url, title, excerpt, author, categories, language, published_on, discussion_id
  from shown_posts where site_status = 'published';

-- What people decided about a post outlives what its feed says: deleting posts leaves those behind that staff hid or somebody
-- discussed, unless their site goes.
create function keep_decided_post() returns trigger language plpgsql as $$
begin
  if exists (select from blogs where id = old.blog_id) then return null; end if;
  return old;
end $$;
create trigger keep_decided before delete on posts
  for each row when (old.is_hidden or old.discussion_id is not null) execute function keep_decided_post();

-- Entries of hidden posts hold no place in the news, in whatever languages.
alter table river_entries add column is_hidden boolean not null default false;
update river_entries e set is_hidden = true from posts p
  where p.blog_id = e.blog_id and p.id = e.post_id and p.is_hidden;
create function hide_river_entry() returns trigger language plpgsql as $$
begin
  update river_entries set is_hidden = new.is_hidden where blog_id = new.blog_id and post_id = new.id;
  return null;
end $$;
create trigger hide_river_entry after update of is_hidden on posts for each row
  when (old.is_hidden <> new.is_hidden) execute function hide_river_entry();

-- Search, spelling and topics follow what is visible.
create or replace function outbox_posts() returns trigger language plpgsql as $$
declare sites integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct blog_id) into sites from fresh;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct blog_id) into sites from stale;
  else
    select array_agg(distinct f.blog_id) into sites from fresh f join stale s on s.blog_id = f.blog_id and s.id = f.id
    where (f.title, f.excerpt, f.language, f.categories, f.is_hidden, f.is_stub)
        is distinct from (s.title, s.excerpt, s.language, s.categories, s.is_hidden, s.is_stub);
  end if;
  if sites is not null then perform outbox_add('posts', sites, 'changed'); end if;
  return null;
end $$;

drop trigger outbox_changed on blogs;
create trigger outbox_changed after update on blogs referencing old table as stale new table as fresh
  for each statement execute function outbox_rows('blog',
    'title, description, domain, url, kind, health, language, feed_url, posts_stopped, posts_noindex_on');

-- The functions below are as before, but read visible posts.
create or replace function latest_posts(site integer, many integer) returns json language plpgsql stable parallel safe
set plan_cache_mode = force_generic_plan as $$
begin
  return (select coalesce(json_agg(latest), '[]') from (
    select p.id, p.title, p.url, p.excerpt, p.author, p.published_on, p.language, d.id as discussion_id,
      coalesce(d.comment_count, 0) as comment_count, p.of_all
    from (select *, count(*) over () as of_all from shown_posts where blog_id = site
          order by published_on desc, id desc limit many) as p
      left join discussions d on d.id = p.discussion_id and d.status = 'published'
    order by p.published_on desc, p.id desc) as latest);
end $$;

create or replace function index_posts(sites integer[]) returns void language sql as $$
  with sources as materialized (
    select p.blog_id, p.id, p.title, p.excerpt, p.language, p.published_on, about.marks,
      hashtextextended(concat_ws(E'\n', p.title, p.excerpt, about.marks), 0) as source_hash
    from visible_posts p join blogs b on b.id = p.blog_id
      cross join lateral (
        select array(
          select '#' || t.value from blog_tags bt join tags t on t.id = bt.tag_id
            where bt.blog_id = b.id and not t.is_blocked
          union select '#' || left(btrim(regexp_replace(lower(c), '[^[:alnum:]]+', '-', 'g'), '-'), 40)
            from unnest(p.categories[1:20]) as c where c ~ '[[:alnum:]]'
          union select '@' || substring(lower(b.domain) from start)
            from generate_series(1, char_length(b.domain)) as start
            where start = 1 or substr(b.domain, start - 1, 1) = '.'
          union select '~' || coalesce(p.language, 'und')
          union select '^' || to_char(p.published_on at time zone 'UTC', form)
            from unnest(array['YYYY', 'YYYY-MM', 'YYYY-MM-DD']) as form
          order by 1) as marks) as about
    where p.blog_id = any(sites)
  ), gone as (
    delete from post_entries e where e.blog_id = any(sites)
      and not exists (select from sources s where s.blog_id = e.blog_id and s.id = e.post_id)
  ), written as (
    insert into post_entries (blog_id, post_id, published_on, language, source_hash, vector)
    select blog_id, id, published_on, language, source_hash, post_vector(title, excerpt, marks) from sources s
    where not exists (select from post_entries e
      where e.blog_id = s.blog_id and e.post_id = s.id and e.source_hash = s.source_hash)
    on conflict (blog_id, post_id) do update set published_on = excluded.published_on, language = excluded.language,
      source_hash = excluded.source_hash, vector = excluded.vector)
  select
$$;

create or replace function gather_words(ids integer[]) returns void language sql as $$
  with said as (
    select b.id, left(b.description, 2000) || ' ' || coalesce(posted.text, '') as text
    from blogs b left join lateral (
      select string_agg(left(title, 200) || ' ' || case when place <= 5 then left(excerpt, 300) else '' end, ' ') as text
      from (select title, excerpt, row_number() over (order by published_on desc, id desc) as place
        from visible_posts p where p.blog_id = b.id
        order by published_on desc, id desc limit 20) as newest) as posted on true
    where b.id = any(ids) and b.kind = 'blog' and b.status = 'published'
  ), counted as (
    select id, lexeme, left(min(word), 40) as word, least(count(*), 1000)::smallint as n,
      row_number() over (partition by id order by count(*) desc, lexeme) as place
    from said, words_of(said.text)
    where not is_stop and (char_length(word) > 2 or word ~ '^[^\u0001-\u024f]{2}$') and word !~ '^[0-9]+$'
    group by id, lexeme
  ), listed as (
    select id, array_agg(lexeme order by place) as lexemes, array_agg(word order by place) as words,
      array_agg(n order by place) as counts
    from counted where place <= 120 group by id
  ), gone as (
    delete from site_words w where w.blog_id = any(ids) and not exists (select from listed l where l.id = w.blog_id)
  ), without_topics as (
    delete from site_topics t where t.blog_id = any(ids) and not exists (select from listed l where l.id = t.blog_id)
  )
  insert into site_words as w select * from listed
    on conflict (blog_id) do update
      set lexemes = excluded.lexemes, words = excluded.words, counts = excluded.counts
    where (w.lexemes, w.counts) is distinct from (excluded.lexemes, excluded.counts)
$$;

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
        select title from visible_posts p where p.blog_id = b.id order by published_on desc, id desc limit 20) as newest
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
