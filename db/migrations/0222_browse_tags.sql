-- expand
-- What a job finds out about tags (docs/decisions/0178-browsing-subjects.md): which stand together, in which languages, and
-- which look like spellings of another.

-- Tags that stand together more often than by chance, the surest first.
create table related_tags (
  tag_id integer not null references tags on delete cascade,
  place smallint not null,
  other_id integer not null references tags on delete cascade,
  -- Sites that have both.
  together integer not null,
  primary key (tag_id, place)
);
create index related_tags_other on related_tags (other_id);

-- How many sites in a language have a tag, and how many tags there are in it.
create table tag_languages (
  language text not null,
  tag_id integer not null references tags on delete cascade,
  sites integer not null,
  primary key (language, tag_id)
);
create index tag_languages_tag on tag_languages (tag_id);
create table language_tag_counts (language text primary key, tags integer not null);

-- What staff may join, and what they said to it.
create table tag_proposals (
  id integer generated always as identity primary key,
  spelling_id integer not null references tags on delete cascade,
  subject_id integer not null references tags on delete cascade,
  -- An array of {kind, sites}.
  reasons jsonb not null,
  weight real not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
  decided_on timestamptz,
  unique (spelling_id, subject_id)
);
create index tag_proposals_subject on tag_proposals (subject_id);
create index tag_proposals_in_order on tag_proposals (state, weight desc, id);

-- The tags of sites as they were when all of this was found out, as one number.
create table tags_looked_at (is_it boolean primary key default true check (is_it), fingerprint numeric not null);
insert into tags_looked_at (fingerprint) values (-1);

-- Dunning's log-likelihood ratio of two things among all: how sure it is that they do not meet by chance.
create function log_likelihood(shared bigint, first bigint, second bigint, everything bigint) returns double precision
language sql immutable as $$
  select 2 * sum(case when seen > 0 then seen * ln(seen * everything::float8 / (one * other)) else 0 end)
  from (values (shared, first, second), (first - shared, first, everything - second),
    (second - shared, everything - first, second),
    (everything - first - second + shared, everything - first, everything - second)) as cells (seen, one, other)
$$;

-- Under which letter a tag is found: a to z, with their accents; the code of another script, as in ISO 15924; 0 for any digit
-- and * for the rest.
create function tag_letter(value text) returns text language sql immutable as $$
  select case
    when value collate "C" >= 'a' and value collate "C" < '{' then left(value, 1)
    when value collate "C" >= '0' and value collate "C" < ':' then '0'
    when ascii(value) < 128 then '*'
    when ascii(value) < 592 or ascii(value) between 7680 and 7935 then
      coalesce(substring(translate(left(normalize(left(value, 1), NFD), 1), 'ßæøđłœþðı', 'saodlotdi') from '[a-z]'), '*')
    else coalesce((
      select script from (values
        ('Grek', 880, 1023), ('Cyrl', 1024, 1327), ('Armn', 1328, 1423), ('Hebr', 1424, 1535), ('Arab', 1536, 1791),
        ('Arab', 1872, 1919), ('Deva', 2304, 2431), ('Beng', 2432, 2559), ('Guru', 2560, 2687), ('Gujr', 2688, 2815),
        ('Taml', 2944, 3071), ('Telu', 3072, 3199), ('Knda', 3200, 3327), ('Mlym', 3328, 3455), ('Sinh', 3456, 3583),
        ('Thai', 3584, 3711), ('Laoo', 3712, 3839), ('Tibt', 3840, 4095), ('Mymr', 4096, 4255), ('Geor', 4256, 4351),
        ('Hang', 4352, 4607), ('Ethi', 4608, 4991), ('Khmr', 6016, 6143), ('Mong', 6144, 6319),
        ('Grek', 7936, 8191), ('Hrkt', 12352, 12543), ('Hani', 13312, 40959), ('Hang', 44032, 55215),
        ('Hani', 131072, 205743)) as scripts (script, lowest, highest)
      where ascii(value) between lowest and highest), '*')
  end
$$;
alter table tags add column letter text not null generated always as (tag_letter(value)) stored;
