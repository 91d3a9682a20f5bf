-- expand
-- What search reads of posts (docs/decisions/0162-search-in-posts.md): narrow rows that a consumer of the outbox writes.

create table post_entries (
  blog_id integer not null,
  post_id bigint not null,
  published_on timestamptz not null,
  language text,
  -- Of what the vector was made of, so that only posts that changed are written again.
  source_hash bigint not null,
  -- Words of title and excerpt; those of the title once more as =word; and marks that operators look for: #tag, @host
  -- (and every parent of it), ~language, ^day, ^month and ^year.
  vector tsvector not null,
  primary key (blog_id, post_id)
);
create index post_entries_vector on post_entries using gin (vector) with (gin_pending_list_limit = 256);

create function post_vector(title text, excerpt text, marks text[]) returns tsvector
language sql immutable parallel safe as $$
  select lexemes_of(title || ' ' || excerpt, '')
    || coalesce((select string_agg(quote_literal('=' || lexeme) || ':' || least(place, 16000), ' ')
      from words_of(title)), '')::tsvector
    || array_to_tsvector(marks)
$$;

-- Called by one transaction at a time, with sites whose posts changed, or of which something did that their posts are
-- found by. What it finds is as it is when it looks; what changes later has a row of its own.
create function index_posts(sites integer[]) returns void language sql as $$
  with sources as materialized (
    select p.blog_id, p.id, p.title, p.excerpt, p.language, p.published_on, about.marks,
      hashtextextended(concat_ws(E'\n', p.title, p.excerpt, about.marks), 0) as source_hash
    from posts p join blogs b on b.id = p.blog_id
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
    where p.blog_id = any(sites) and b.status = 'published' and b.kind = 'blog'
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

-- Posts are things of their site for the outbox: a reading changes many of them at once.
create function outbox_posts() returns trigger language plpgsql as $$
declare sites integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct blog_id) into sites from fresh;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct blog_id) into sites from stale;
  else
    select array_agg(distinct f.blog_id) into sites from fresh f join stale s on s.blog_id = f.blog_id and s.id = f.id
    where (f.title, f.excerpt, f.language, f.categories) is distinct from (s.title, s.excerpt, s.language, s.categories);
  end if;
  if sites is not null then perform outbox_add('posts', sites, 'changed'); end if;
  return null;
end $$;
create trigger outbox_new after insert on posts referencing new table as fresh
  for each statement execute function outbox_posts();
create trigger outbox_changed after update on posts referencing old table as stale new table as fresh
  for each statement execute function outbox_posts();
create trigger outbox_gone after delete on posts referencing old table as stale
  for each statement execute function outbox_posts();

insert into outbox_consumers values ('posts', 'post_search'), ('blog', 'post_search');
-- What is there already.
select outbox_add('posts', array_agg(blog_id), 'appeared') from post_stats;
