-- expand
-- What sites write of (docs/decisions/0165-similar-by-words.md). A consumer of the outbox gathers their words, a job counts
-- in how many sites each word stands and chooses the telling ones.

-- Words of description and posts, most frequent first: as lexeme, as written, and how often.
create table site_words (
  blog_id integer primary key,
  lexemes text[] not null,
  words text[] not null,
  counts smallint[] not null
);

-- In how many sites a word stands, where there are two at least; and in how many sites words were counted.
create table word_counts (lexeme text primary key, sites integer not null);
create table words_counted (is_it boolean primary key default true check (is_it), sites integer not null default 0);
insert into words_counted default values;

-- The most common words of a language, which say nothing of a site.
create table empty_words (lexeme text not null, language text not null, primary key (lexeme, language));

create table site_topics (
  blog_id integer not null,
  lexeme text not null,
  word text not null,
  -- Term frequency times inverse document frequency; the squares of a site's add up to 1.
  weight real not null,
  primary key (blog_id, lexeme)
);
create index site_topics_sites on site_topics (lexeme, weight desc, blog_id);

create function choose_topics(ids integer[]) returns void language sql as $$
  with among as materialized (select sites from words_counted),
  weighed as (
    select w.blog_id, one.lexeme, one.word, (1 + ln(one.n)) * ln(among.sites::float8 / c.sites) as weight
    from among, site_words w join blogs b on b.id = w.blog_id,
      lateral unnest(w.lexemes, w.words, w.counts) as one (lexeme, word, n)
      join word_counts c on c.lexeme = one.lexeme
    where w.blog_id = any(ids) and c.sites <= greatest(5, among.sites / 50) and among.sites > c.sites
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

-- Called by one transaction at a time with sites that changed or posted.
create function gather_words(ids integer[]) returns void language sql as $$
  with said as (
    select b.id, left(b.description, 2000) || ' ' || coalesce(posted.text, '') as text
    from blogs b left join lateral (
      select string_agg(left(title, 200) || ' ' || case when place <= 5 then left(excerpt, 300) else '' end, ' ') as text
      from (select title, excerpt, row_number() over (order by published_on desc, id desc) as place
        from posts p where p.blog_id = b.id and not p.is_hidden
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

insert into outbox_consumers values ('blog', 'topics'), ('posts', 'topics');
-- What is there already, behind everything that people do.
insert into outbox (consumer, is_bulk, kind, thing_id, action)
  select 'topics', true, 'blog', id, 'changed' from blogs where status = 'published' and kind = 'blog' order by id;
