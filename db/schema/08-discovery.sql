-- Generated from db/migrations by "npm run schema": do not edit.

create table blog_blocks (
  level smallint not null,
  block integer not null,
  n integer not null check (n >= 0),
  primary key (level, block)
) with (
  fillfactor = 70
);
comment on table blog_blocks is 'Number of listed sites by ranges of published_seq, so that distant pages of the newest sites are found quickly.';
comment on column blog_blocks.level is '0 for ranges of 256 numbers, 1 for 65,536.';
comment on column blog_blocks.block is 'published_seq divided by the size of the range, rounded down.';

create table blog_numbering (
  is_it boolean default true primary key check (is_it),
  n integer not null check (n >= 0),
  departures integer not null
);
comment on table blog_numbering is 'Single row: size of the gapless numbering of listed sites in blog_positions, which shuffled lists draw from.';
comment on column blog_numbering.departures is 'Sites that have left the numbering so far: with n, it identifies a state of the numbering.';

insert into blog_numbering (is_it, n, departures) values
  ('true', '0', '0');

create table blog_positions (
  "position" integer primary key,
  blog_id integer not null,
  since integer not null default 0,
  published_seq integer not null,
  constraint blog_positions_blog_key unique (blog_id)
) with (
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table blog_positions is 'Gapless numbers of listed sites, for shuffled lists. When a site leaves, the last one takes its number.';
comment on column blog_positions.position is 'From 0.';
comment on column blog_positions.since is 'blog_numbering.departures when the site got this number.';
create unique index blog_positions_seq on blog_positions (published_seq);

create table blog_positions_past (
  "position" integer not null,
  since integer not null,
  until integer not null,
  blog_id integer not null,
  primary key ("position", until)
);
comment on table blog_positions_past is 'Former numbers of sites, so that a shuffled list does not change while somebody pages through it.';
comment on column blog_positions_past.since is 'blog_numbering.departures when the site got this number.';
comment on column blog_positions_past.until is 'blog_numbering.departures when it lost the number.';

create table draw_numberings (
  days smallint not null,
  period integer not null,
  n integer not null,
  departures integer not null,
  primary key (days, period)
);
comment on table draw_numberings is 'Numbering of sites when a draw of the random picks feed was first requested, so that the draw does not change.';
comment on column draw_numberings.days is 'Days between two draws.';
comment on column draw_numberings.period is 'Number of the draw: days since 1970 divided by this interval.';
comment on column draw_numberings.n is 'Sites in the numbering at that time.';
comment on column draw_numberings.departures is 'blog_numbering.departures at that time.';

create table empty_words (
  lexeme text not null,
  language text not null,
  primary key (lexeme, language)
);
comment on table empty_words is 'Stop words: the most common words of a language, which are no topics.';
comment on column empty_words.language is 'Primary subtag such as ''de''.';

create table fairness_figures (
  chooser text primary key,
  since date not null,
  measured_on timestamptz not null,
  sites integer not null,
  sites_shown integer not null,
  thirds bigint[] not null
);
comment on table fairness_figures is 'How evenly a feature shows sites, measured by a job from showings.';
comment on column fairness_figures.chooser is 'Feature that chose the sites: ''shuffled'', ''surprise'', ''for_you'' or ''river'' (newsfeed).';
comment on column fairness_figures.sites is 'Sites that it can show.';
comment on column fairness_figures.sites_shown is 'Sites that it has shown, since the date in since.';
comment on column fairness_figures.thirds is 'Impressions of each third of these sites, the least popular first (in the newsfeed, the least active).';

create table featured_sites (
  blog_id integer primary key, -- references blogs on delete cascade
  featured_on timestamptz not null default now()
);
comment on table featured_sites is 'Sites that staff recommend.';

create table for_you_wishes (
  user_id integer not null, -- references users on delete cascade
  blog_id integer, -- references blogs on delete cascade
  tag_id integer, -- references tags on delete cascade
  created_on timestamptz not null default now(),
  unique (user_id, blog_id),
  unique (user_id, tag_id),
  constraint for_you_wishes_check check (num_nonnulls(blog_id, tag_id) = 1)
);
comment on table for_you_wishes is 'Dismissals from a member''s personal list: sites to leave out, and tags to show less of.';
comment on column for_you_wishes.blog_id is 'Null if a tag is dismissed.';
comment on column for_you_wishes.tag_id is 'Null if a site is dismissed.';
create index for_you_wishes_blog on for_you_wishes (blog_id);
create index for_you_wishes_tag on for_you_wishes (tag_id);

create table post_entries (
  blog_id integer not null,
  post_id bigint not null,
  published_on timestamptz not null,
  language text,
  source_hash bigint not null,
  vector tsvector not null,
  primary key (blog_id, post_id)
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table post_entries is 'Search index of visible posts; written by an outbox consumer.';
comment on column post_entries.source_hash is 'Hash of the indexed text, to skip unchanged posts.';
comment on column post_entries.vector is 'Words of title and excerpt; of the title again as =word; and filters: #tag, @host, ~language, ^date.';
create index post_entries_vector on post_entries using gin (vector) with (gin_pending_list_limit='256');

create table recommendation_sources (
  blog_id integer not null, -- references blogs on delete cascade
  kind text not null check (kind in ('blogroll', 'opml', 'source', 'xfn', 'links')),
  url text not null,
  validators jsonb,
  targets jsonb not null default '[]',
  is_directory boolean not null default false,
  due_on timestamptz,
  primary key (blog_id, kind, url)
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table recommendation_sources is 'Documents in which a site recommends others, such as its blogroll.';
comment on column recommendation_sources.kind is '''blogroll'', ''opml'' and ''source'': OPML named by the page, at /.well-known/, or named by the feed. ''xfn'', ''links'': links of the page, or of its page of links.';
comment on column recommendation_sources.validators is 'ETag and Last-Modified of each address, including redirects; null without a response.';
comment on column recommendation_sources.targets is 'Recommended sites, each as an array of keys (url_key, or feed: and its address), the most reliable first.';
comment on column recommendation_sources.is_directory is 'True if it has too many links to be recommendations.';
comment on column recommendation_sources.due_on is 'No request before this time; null without such a limit.';

create table recommendations (
  from_id integer not null, -- references blogs on delete cascade
  to_id integer not null, -- references blogs on delete cascade
  kind text not null check (kind in ('blogroll', 'opml', 'source', 'xfn', 'links')),
  first_seen_on timestamptz not null,
  last_seen_on timestamptz not null,
  missed smallint not null default 0,
  primary key (from_id, to_id, kind),
  constraint recommendations_of_others check (from_id <> to_id)
) with (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table recommendations is 'Which sites recommend which others; counts ignore unlisted ones.';
comment on column recommendations.from_id is 'The site that recommends.';
comment on column recommendations.to_id is 'The recommended site.';
comment on column recommendations.kind is 'Kind of document, see recommendation_sources.';
comment on column recommendations.missed is 'Consecutive crawls that did not find it; it is deleted after the second.';
create index recommendations_to on recommendations (to_id, from_id);
create index recommendations_to_newest on recommendations (to_id, first_seen_on desc, from_id desc);

create table recommended_sites (
  blog_id integer primary key, -- references blogs on delete cascade
  recommended_by integer not null default 0,
  is_open boolean not null,
  domains integer not null default 0,
  voices integer not null default 0
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table recommended_sites is 'Counts for sites that others recommend, kept by triggers. Narrow, to search for paths between sites.';
comment on column recommended_sites.recommended_by is 'Published sites that recommend it.';
comment on column recommended_sites.is_open is 'Copy of is_open(): paths may lead through the site.';
comment on column recommended_sites.domains is 'Distinct domains of the sites that recommend it.';
comment on column recommended_sites.voices is 'Distinct domains or submitters of the sites that recommend it, whichever are fewer; lists are sorted by it.';
create index recommended_sites_closed on recommended_sites (blog_id) where not is_open;
create index recommended_sites_most on recommended_sites (recommended_by desc, blog_id desc) where recommended_by > 0;
create index recommended_sites_voices on recommended_sites (voices desc, blog_id desc) where voices > 0;

create table search_entries (
  blog_id integer primary key,
  title_key text not null,
  host text not null,
  title_words smallint not null,
  popularity smallint constraint search_entries_liked_not_null not null,
  tag_ids integer[] not null,
  head tsvector not null,
  vector tsvector not null,
  words text[] not null,
  is_site boolean not null default true,
  text_words text[] not null default '{}'
) with (
  fillfactor = 95,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000,
  toast_tuple_target = 800
);
alter table search_entries alter column title_key set storage main;
alter table search_entries alter column host set storage main;
alter table search_entries alter column tag_ids set storage main;
alter table search_entries alter column head set storage main;
alter table search_entries alter column vector set storage external;
alter table search_entries alter column words set storage external;
alter table search_entries alter column text_words set storage external;
comment on table search_entries is 'Search index of published sites and articles; written by an outbox consumer.';
comment on column search_entries.title_key is 'key_of() the title.';
comment on column search_entries.host is 'Domain in lower case.';
comment on column search_entries.title_words is 'Number of words in the title.';
comment on column search_entries.popularity is 'Logarithm of upvotes and reviews, so that most votes do not change it.';
comment on column search_entries.tag_ids is 'Tags that are not blocked.';
comment on column search_entries.head is 'Words of title, host and tags, and filters such as =name, ^part of a host, @host, #tag, !kind, ~health, lang:en, has:feed.';
comment on column search_entries.vector is 'The same with the words of the description, and of post titles as +word.';
comment on column search_entries.words is 'Words of title, host and tags as written, for typo correction.';
comment on column search_entries.is_site is 'False for articles.';
comment on column search_entries.text_words is 'Words of description and post titles as written, for typo correction.';
create index search_entries_head on search_entries using gin (head) with (gin_pending_list_limit='256');
create index search_entries_vector on search_entries using gin (vector) with (gin_pending_list_limit='256');
create index search_entries_title on search_entries (title_key text_pattern_ops);
create index search_entries_listed on search_entries (blog_id) include (is_site, tag_ids);
create index search_entries_head_of_64th on search_entries using gin (head) with (gin_pending_list_limit='256') where (blog_id & 63) = 0;
create index search_entries_vector_of_64th on search_entries using gin (vector) with (gin_pending_list_limit='256') where (blog_id & 63) = 0;
create index search_entries_head_of_4th on search_entries using gin (head) with (gin_pending_list_limit='256') where (blog_id & 3) = 0;
create index search_entries_vector_of_4th on search_entries using gin (vector) with (gin_pending_list_limit='256') where (blog_id & 3) = 0;

create table search_words (
  word text primary key,
  n integer not null,
  in_texts integer not null default 0
) with (
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table search_words is 'Words in the search index, for typo correction; kept by triggers on search_entries.';
comment on column search_words.n is 'Sites and articles with the word in title, host or tags.';
comment on column search_words.in_texts is 'Sites and articles with the word in description or post titles.';
create index search_words_prefix on search_words (word text_pattern_ops);
create index search_words_like on search_words using gin (word gin_trgm_ops);
create index search_words_ahead on search_words (char_length(word), word text_pattern_ops);
create index search_words_behind on search_words (char_length(word), reverse(word) text_pattern_ops);
create index search_words_like_common on search_words using gin (word gin_trgm_ops) where (n + in_texts) >= 5;

create table showings (
  month date not null,
  chooser text not null,
  blog_id integer not null,
  n integer not null,
  primary key (month, chooser, blog_id)
) with (
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table showings is 'Impressions: how often a feature showed a site in a month, to measure its fairness. Not recorded by viewer.';
comment on column showings.month is 'First day of the month.';
comment on column showings.chooser is 'Feature that chose the site, see fairness_figures.';

create table site_topics (
  blog_id integer not null,
  lexeme text not null,
  word text not null,
  weight real not null,
  primary key (blog_id, lexeme)
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table site_topics is 'The most distinctive words of a site, to find similar sites.';
comment on column site_topics.lexeme is 'Stem of the word.';
comment on column site_topics.word is 'The word as written.';
comment on column site_topics.weight is 'Frequency here relative to that in all sites (tf-idf); the squares of a site''s weights add up to 1.';
create index site_topics_sites on site_topics (lexeme, weight desc, blog_id);

create table site_words (
  blog_id integer primary key,
  lexemes text[] not null,
  words text[] not null,
  counts smallint[] not null
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table site_words is 'The most frequent words in the description and posts of a site. site_topics are chosen from them.';
comment on column site_words.lexemes is 'Stems, the most frequent first.';
comment on column site_words.words is 'The words as written, in the same order.';
comment on column site_words.counts is 'Occurrences, in the same order.';

create table surprises (
  user_id integer primary key, -- references users on delete cascade
  walk text not null
);
comment on table surprises is 'Progress of a member through the random sites of “Surprise me”.';
comment on column surprises.walk is 'Cursor in the random order of sites.';

create table word_counts (
  lexeme text primary key,
  sites integer not null,
  only_in integer
);
comment on table word_counts is 'How many sites use a word; counted nightly from a sample of site_words, and updated for new sites.';
comment on column word_counts.lexeme is 'Stem of the word.';
comment on column word_counts.only_in is 'The site, if it is the only one that uses the word; otherwise null.';
create index word_counts_only_in on word_counts (only_in) where only_in is not null;

create table words_counted (
  is_it boolean default true primary key check (is_it),
  sites integer not null default 0,
  weighed_to integer not null default 0
);
comment on table words_counted is 'Single row: state of the nightly job that counts words and chooses topics.';
comment on column words_counted.sites is 'Sites whose words were counted.';
comment on column words_counted.weighed_to is 'Last site whose topics were chosen; the next night continues after it.';

insert into words_counted (is_it, sites, weighed_to) values
  ('true', '0', '0');

create function add_recommenders(ids integer[], counts integer[]) returns void language plpgsql
as $$
begin
  insert into recommended_sites (blog_id, is_open)
    select b.id, is_open(b) from blogs b where b.id = any(ids) order by b.id on conflict do nothing;
  perform from recommended_sites where blog_id = any(ids) order by blog_id for no key update;
  update recommended_sites s set recommended_by = s.recommended_by + more.n, domains = more.domains, voices = more.voices
    from (select given.id, given.n, v.domains, v.voices
      from unnest(ids, counts) as given (id, n) cross join lateral count_voices(given.id) as v) as more
    where s.blog_id = more.id and (more.n <> 0 or (s.domains, s.voices) <> (more.domains, more.voices));
end $$;
comment on function add_recommenders(ids integer[], counts integer[]) is 'Adds to the numbers of recommenders of sites and recounts their domains and voices, in the order of ids to avoid deadlocks.';

create function choose_topics(ids integer[]) returns void language sql
as $$
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
comment on function choose_topics(ids integer[]) is 'Writes the most distinctive words of these sites to site_topics.';

create function count_recommendations() returns trigger language plpgsql
as $$
declare
  ids integer[];
  counts integer[];
begin
  perform invalidate('blog:' || id) from (select from_id as id from touched union select to_id from touched) as told;
  select array_agg(to_id order by to_id), array_agg(n order by to_id) into ids, counts from (
    select t.to_id, (count(*) filter (where b.status = 'published'
      and (select count(*) from recommendations r where r.from_id = t.from_id and r.to_id = t.to_id)
        = case tg_op when 'INSERT' then t.kinds else 0 end))::integer as n
    from (select from_id, to_id, count(*) as kinds from touched group by from_id, to_id) as t
      join blogs b on b.id = t.from_id
    group by t.to_id) as changed
  where n > 0 or tg_op = 'INSERT';
  if ids is not null then
    if tg_op = 'DELETE' then counts := array(select -n from unnest(counts) with ordinality as c (n, place) order by place); end if;
    perform add_recommenders(ids, counts);
  end if;
  return null;
end $$;
comment on function count_recommendations() is 'Updates recommended_sites when recommendations are added or deleted.';

create function count_search_words() returns trigger language plpgsql
as $$
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
comment on function count_search_words() is 'Updates search_words when search entries are added or deleted.';

create function count_voices(site integer, out domains integer, out voices integer) returns record language sql
  stable parallel safe
begin atomic
 select (count(distinct recommenders.domain))::integer as count,
     (least(count(distinct recommenders.domain), count(distinct recommenders.submitter)))::integer as "least"
    from ( select site_domain(b.*) as domain,
             coalesce((b.user_id)::text, site_domain(b.*)) as submitter
            from (recommendations r
              join blogs b on (((b.id = r.from_id) and (b.status = 'published'::text))))
           where (r.to_id = count_voices.site)
           order by r.from_id
          limit 5000) recommenders;
end;
comment on function count_voices(site integer, OUT domains integer, OUT voices integer) is 'Counts the distinct domains and submitters of the sites that recommend a site, up to 5000 of these.';

create function gather_and_count_words(ids integer[]) returns integer[] language plpgsql
as $$
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
comment on function gather_and_count_words(ids integer[]) is 'Updates site_words and word_counts for these sites; returns all sites whose topics change.';

create function gather_words(ids integer[]) returns void language sql
as $$
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
comment on function gather_words(ids integer[]) is 'Writes the most frequent words of these sites to site_words.';

create function index_popularity(ids integer[]) returns void language sql
as $$
  update search_entries e set popularity = popularity(s.upvotes, s.reviews)
  from blog_stats s
  where e.blog_id = any (ids) and s.blog_id = e.blog_id and e.popularity <> popularity(s.upvotes, s.reviews)
$$;
comment on function index_popularity(ids integer[]) is 'Updates the popularity of these sites in the search index, without indexing them again.';

create function index_posts(sites integer[]) returns void language sql
as $$
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
comment on function index_posts(sites integer[]) is 'Updates the search entries of the posts of these sites. Called by one transaction at a time.';

create function index_search(ids integer[]) returns void language plpgsql
as $$
begin
  delete from search_entries where blog_id = any(ids);
  insert into search_entries (blog_id, title_key, host, title_words, popularity, tag_ids, head, vector, words, is_site,
      text_words)
    select * from search_entries_for(ids);
  perform invalidate('search');
end $$;
comment on function index_search(ids integer[]) is 'Replaces the search entries of these sites. Called by one transaction at a time.';

create function lexemes_of(given text, weight text) returns tsvector language sql
  immutable parallel safe
as $$
  select coalesce(string_agg('''' || lexeme || ''':' || least(place, 16000) || weight, ' '), '')::tsvector
  from words_of(given)
$$;
comment on function lexemes_of(given text, weight text) is 'Search vector of a text, with one weight (A to D).';

create function log_likelihood(shared bigint, first bigint, second bigint, everything bigint) returns double precision language sql
  immutable
as $$
  select 2 * sum(case when seen > 0 then seen * ln(seen * everything::float8 / (one * other)) else 0 end)
  from (values (shared, first, second), (first - shared, first, everything - second),
    (second - shared, everything - first, second),
    (everything - first - second + shared, everything - first, everything - second)) as cells (seen, one, other)
$$;
comment on function log_likelihood(shared bigint, first bigint, second bigint, everything bigint) is 'Dunning''s log-likelihood ratio: how surely two things occur together more often than by chance.';

create function newest_posts(loose tsquery, fit tsquery, unfit tsquery, first date, past date, wanted integer) returns setof post_entries language plpgsql
as $$
declare
  most_read constant integer := 1200;
  most_in_vain constant integer := 50000;
  is_strict constant boolean := fit <> loose or numnode(unfit) > 0;
  -- So many are read sooner than spans are looked through.
  few constant integer := 1000;
  -- What PostgreSQL expects of a word at most that it does not know; whether it is a rare one, the first span shows.
  unknown constant integer := 25000;
  is_any constant boolean := numnode(loose) = 0;
  is_timed constant boolean := first is not null or past is not null;
  upper_end date := least(past, current_date + 2);
  lower_end date;
  -- Long ago there were fewer.
  days integer := case when past < current_date - 100 then 61 else 4 end;
  plan json;
  expected float8 := 'infinity';
  is_wide boolean;
  marks text;
  one record;
  entry post_entries;
  found integer := 0;
  seen integer := 0;
  -- Until the first match.
  in_vain integer;
  found_here integer;
  seen_here integer;
  length float8;
begin
  if not is_any then
    execute format('explain (format json) select from post_entries where vector @@ %L', loose) into plan;
    expected := plan->0->'Plan'->'Plan Rows';
  end if;
  loop
    if expected <= few or (expected <= unknown and 50 * seen_here < wanted) then
      -- What has to be looked at in each post is no business of the index, which would go through all places again.
      -- Of a time that ends, or begins, only those from then are read, which the index knows.
      if is_timed then
        marks := day_marks(date_trunc('month', coalesce(first, '1970-01-01'))::date,
          (date_trunc('month', upper_end - 1) + interval '1 month')::date);
      end if;
      return query execute 'select * from (
          select * from post_entries where vector @@ $1 and published_on >= $2 and published_on < $3'
          || case when is_timed then format(' and vector @@ %L', marks) else '' end || ' offset 0) as read'
          || case when is_strict then ' where vector @@ $4 and not vector @@ $5' else '' end
          || ' order by published_on desc limit $6'
        using loose, coalesce(first, '1970-01-01')::timestamp at time zone 'UTC', upper_end::timestamp at time zone 'UTC',
          fit, unfit, wanted - found;
      return;
    end if;
    -- More than two weeks are asked for as whole months and years, which are fewer marks; of these the newest are taken.
    is_wide := days > 16;
    lower_end := upper_end - days;
    lower_end := case when days > 400 then date_trunc('year', lower_end) when is_wide then date_trunc('month', lower_end)
      else lower_end end;
    lower_end := greatest(case when days < 2000 then lower_end end, first, '1970-01-01');
    exit when lower_end >= upper_end;
    select string_agg(format(case when is_any then 'vector @@ %2$L' else '(vector @@ %1$L and vector @@ %2$L)' end, loose, mark),
        ' or ') into marks
      from (select unnest(string_to_array(case when is_wide
          then day_marks(date_trunc('month', lower_end)::date, (date_trunc('month', upper_end - 1) + interval '1 month')::date)
          else day_marks(lower_end, upper_end) end::text, ' | '))::tsquery as mark) as every;
    found_here := 0;
    seen_here := 0;
    -- Those that do not match are only counted, some at a time: a row costs more here than in the index.
    for one in execute 'select read, nth, fits from (
          select read, row_number() over () as nth, '
            || case when is_strict then 'read.vector @@ $4 and not read.vector @@ $5' else 'true' end || ' as fits
          from (select * from post_entries where (' || marks || ') and published_on >= $1 and published_on < $2'
            || case when is_wide then ' order by published_on desc' else '' end || ' limit $3) as read) as each
        where fits or nth % 64 = 0'
      using lower_end::timestamp at time zone 'UTC', upper_end::timestamp at time zone 'UTC',
        case when is_strict then most_in_vain - seen else wanted - found end, fit, unfit
    loop
      seen_here := one.nth;
      if one.fits then
        found_here := found_here + 1;
        in_vain := coalesce(in_vain, seen + seen_here);
        entry := one.read;
        return next entry;
        exit when found + found_here = wanted;
      end if;
      exit when is_strict and seen + seen_here - in_vain >= most_read;
    end loop;
    found := found + found_here;
    seen := seen + seen_here;
    exit when found >= wanted;
    if is_strict and (seen >= most_in_vain - 64 or seen - in_vain >= most_read) then
      entry := null;
      return next entry;
      return;
    end if;
    -- Of today and the days to come only so much has been.
    length := greatest(1, extract(epoch from least(upper_end::timestamp at time zone 'UTC', now()) - lower_end::timestamp at time zone 'UTC') / 86400);
    days := ceil(length * least(case when found_here >= 10 then 64 else 4 end, 1.25 * (wanted - found) / greatest(found_here, 1),
      case when is_strict then greatest(most_read - seen + coalesce(in_vain, seen), 64)::float8 / greatest(seen_here, 1) end));
    upper_end := lower_end;
  end loop;
end $$;
comment on function newest_posts(loose tsquery, fit tsquery, unfit tsquery, first date, past date, wanted integer) is 'Newest posts that match a search. Reads spans of days, so that frequent words cost no more than rare ones. A last null row: limit reached.';

create function number_sites(ids integer[]) returns void language plpgsql
as $$
declare left_id integer; left_seq integer; last integer; hole integer; now_gone integer; came integer[]; first integer;
begin
  perform fold_totals();
  for left_id in
    select p.blog_id from blog_positions p where p.blog_id = any(ids) and not exists (
      select from blogs b where b.id = p.blog_id and b.status = 'published' and b.kind = 'blog' and b.health <> 'gone')
    order by p.blog_id
  loop
    update blog_numbering set n = n - 1, departures = departures + 1 returning n, departures into last, now_gone;
    insert into blog_positions_past
      select position, since, now_gone, blog_id from blog_positions where blog_id = left_id or position = last;
    delete from blog_positions where blog_id = left_id returning position, published_seq into hole, left_seq;
    -- The last place moves into the hole, so that the numbering stays dense.
    if hole <> last then
      update blog_positions set position = hole, since = now_gone where position = last;
    end if;
    update blog_blocks set n = n - 1
      where (level = 0 and block = left_seq >> 8) or (level = 1 and block = left_seq >> 16);
  end loop;

  came := array(select b.id from blogs b where b.id = any(ids) and b.status = 'published' and b.kind = 'blog'
    and b.health <> 'gone' and not exists (select from blog_positions p where p.blog_id = b.id) order by b.published_seq);
  if cardinality(came) > 0 then
    update blog_numbering set n = n + cardinality(came) returning n - cardinality(came), departures
      into first, now_gone;
    insert into blog_positions
      select first + place - 1, numbered.id, now_gone, b.published_seq
      from unnest(came) with ordinality as numbered (id, place) join blogs b on b.id = numbered.id;
    insert into blog_blocks as b
      select level, published_seq >> (8 + 8 * level), count(*)
      from blog_positions, generate_series(0, 1) as level where blog_id = any(came)
      group by 1, 2 order by 1, 2
      on conflict (level, block) do update set n = b.n + excluded.n;
  end if;
  if now_gone is not null then perform invalidate('blogs'); end if;
end $$;
comment on function number_sites(ids integer[]) is 'Updates blog_positions and blog_blocks for sites that became listed or unlisted. Called by one transaction at a time.';

create function popularity(upvotes integer, reviews integer) returns smallint language sql
  immutable parallel safe
as $$
  select floor(ln(1 + upvotes + 2 * reviews) / ln(2))::smallint
$$;
comment on function popularity(upvotes integer, reviews integer) is 'Logarithm of upvotes and reviews, by which search ranks sites.';

create function post_vector(title text, excerpt text, marks text[]) returns tsvector language sql
  immutable parallel safe
as $$
  select lexemes_of(title || ' ' || excerpt, '')
    || coalesce((select string_agg(quote_literal('=' || lexeme) || ':' || least(place, 16000), ' ')
      from words_of(title)), '')::tsvector
    || array_to_tsvector(marks)
$$;
comment on function post_vector(title text, excerpt text, marks text[]) is 'Search vector of a post, see post_entries.vector.';

create function search_entries_for(ids integer[]) returns setof search_entries language sql
  stable
as $$
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
comment on function search_entries_for(ids integer[]) is 'Computes the search entries of these sites.';

create function tell_fairness() returns trigger language plpgsql
as $$
begin
  perform invalidate('fairness figures');
  return null;
end $$;
comment on function tell_fairness() is 'Invalidates cached replies with fairness_figures.';

create function tell_featured() returns trigger language plpgsql
as $$
begin
  perform invalidate('featured sites');
  return null;
end $$;
comment on function tell_featured() is 'Invalidates cached replies with the sites that staff recommend.';

create function tell_recommendations() returns trigger language plpgsql
as $$
begin
  if exists (select from touched) then perform invalidate('recommendations'); end if;
  return null;
end $$;
comment on function tell_recommendations() is 'Invalidates cached paths between sites when recommendations are added or deleted.';

create function tell_recommended() returns trigger language plpgsql
as $$
begin
  perform invalidate('blog:' || new.blog_id);
  return null;
end $$;
comment on function tell_recommended() is 'Invalidates cached replies about a site when its number of recommenders changes.';

create function words_like(given text) returns table(word text, n integer) language plpgsql
  stable set pg_trgm.similarity_threshold = '0.25'
as $$
begin
  if (select c.reltuples from pg_class c where c.oid = 'search_words'::regclass) > 600000 then
    return query select s.word, s.n + s.in_texts from search_words s where s.word % given and s.n + s.in_texts >= 5
      order by similarity(s.word, given) desc, s.n desc limit 60;
  else
    return query select s.word, s.n + s.in_texts from search_words s where s.word % given
      order by similarity(s.word, given) desc, s.n desc limit 60;
  end if;
end
$$;
comment on function words_like(given text) is 'Words in the search index that look like a mistyped one, by shared trigrams. The fallback after words_near().';

create function words_near(given text) returns table(word text, n integer) language sql
  stable
as $$
  select near.word, near.n + near.in_texts from (
      select char_length(given) as letters, left(given, (char_length(given) - 1) / 2) as ahead,
        left(reverse(given), (char_length(given) - 1) / 2) as behind) as own,
    lateral generate_series(letters - 1 - letters / 8, letters + 1 + letters / 8) as length,
    lateral (
      select * from search_words w where char_length(w.word) = length
        and w.word ~>=~ ahead and w.word ~<~ (ahead || chr(1114111))
      union
      select * from search_words w where char_length(w.word) = length
        and reverse(w.word) ~>=~ behind and reverse(w.word) ~<~ (behind || chr(1114111))) as near
  where char_length(given) between 3 and 60 and near.word <> given and levenshtein_less_equal(near.word, given, 2) <= 2
  order by levenshtein_less_equal(near.word, given, 2), near.n + near.in_texts desc, near.word limit 60
$$;
comment on function words_near(given text) is 'Words in the search index that are at most two edits away from a mistyped one.';

create function words_of(given text) returns table(word text, lexeme text, is_stop boolean, run integer, place integer) language sql
  immutable parallel safe
as $$
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
comment on function words_of(given text) is 'Splits a text into words with their stems. Scripts without spaces are split into overlapping pairs of letters.';

create trigger tell_fairness
  after insert or delete or update on fairness_figures for each statement
  execute function tell_fairness();

create trigger tell_featured
  after insert or delete or update on featured_sites for each statement
  execute function tell_featured();

create trigger count_gone_recommendations
  after delete on recommendations referencing old table as touched for each statement
  execute function count_recommendations();

create trigger count_new_recommendations
  after insert on recommendations referencing new table as touched for each statement
  execute function count_recommendations();

create trigger tell_gone_recommendations
  after delete on recommendations referencing old table as touched for each statement
  execute function tell_recommendations();

create trigger tell_new_recommendations
  after insert on recommendations referencing new table as touched for each statement
  execute function tell_recommendations();

create trigger tell_recommended
  after update on recommended_sites for each row when (old.recommended_by <> new.recommended_by or old.domains <> new.domains)
  execute function tell_recommended();

create trigger count_gone_search_words
  after delete on search_entries referencing old table as gone for each statement
  execute function count_search_words();

create trigger count_new_search_words
  after insert on search_entries referencing new table as fresh for each statement
  execute function count_search_words();
