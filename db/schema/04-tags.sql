-- Generated from db/migrations by "npm run schema": do not edit.

create table blog_tag_spellings (
  blog_id integer not null, -- references blogs on delete cascade
  spelling_id integer not null, -- references tags on delete cascade
  "position" smallint not null,
  primary key (blog_id, spelling_id)
);
comment on table blog_tag_spellings is 'Names under which tags were given to a site, where one is an alias, so that joining tags can be undone.';
comment on column blog_tag_spellings.spelling_id is 'The alias, or the tag itself.';
create index blog_tag_spellings_spelling on blog_tag_spellings (spelling_id, blog_id);

create table blog_tags (
  blog_id integer not null, -- references blogs on delete cascade
  tag_id integer not null, -- references tags on delete cascade
  "position" smallint not null,
  primary key (blog_id, tag_id)
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table blog_tags is 'Tags of sites. Aliases are replaced by their tags.';
create index blog_tags_tag on blog_tags (tag_id, blog_id desc);
create index blog_tags_mixed on blog_tags (tag_id, hashint4(blog_id), blog_id);
create index blog_tags_in_order on blog_tags (blog_id, "position", tag_id);

create table language_tag_counts (
  language text primary key,
  tags integer not null
);
comment on table language_tag_counts is 'Number of tags that sites in a language use; updated by a job.';
comment on column language_tag_counts.language is 'Primary subtag such as ''de''.';

create table profile_tag_spellings (
  user_id integer not null, -- references users on delete cascade
  spelling_id integer not null, -- references tags on delete cascade
  "position" smallint not null,
  primary key (user_id, spelling_id)
);
comment on table profile_tag_spellings is 'Names under which a member gave interests, where one is an alias, so that joining tags can be undone.';
comment on column profile_tag_spellings.spelling_id is 'The alias, or the tag itself.';
create index profile_tag_spellings_spelling on profile_tag_spellings (spelling_id, user_id);

create table related_tags (
  tag_id integer not null, -- references tags on delete cascade
  place smallint not null,
  other_id integer not null, -- references tags on delete cascade
  together integer not null,
  primary key (tag_id, place)
);
comment on table related_tags is 'Tags that occur together more often than by chance; updated by a job.';
comment on column related_tags.place is 'Rank, 1 for the strongest relation.';
comment on column related_tags.together is 'Listed sites with both tags.';
create index related_tags_other on related_tags (other_id);

create table shown_tags (
  blog_id integer primary key, -- references blogs on delete cascade
  names text[] not null
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table shown_tags is 'Visible tags of a site, so that lists read one row per site. Kept by triggers on blog_tags and tags.';
comment on column shown_tags.names is 'In order, without blocked tags.';

create table tag_languages (
  language text not null,
  tag_id integer not null, -- references tags on delete cascade
  sites integer not null,
  primary key (language, tag_id)
);
comment on table tag_languages is 'Number of sites with a tag by language; updated by a job.';
comment on column tag_languages.language is 'Primary subtag such as ''de''.';
create index tag_languages_tag on tag_languages (tag_id);

create table tag_proposals (
  id integer generated always as identity primary key,
  spelling_id integer not null, -- references tags on delete cascade
  subject_id integer not null, -- references tags on delete cascade
  reasons jsonb not null,
  weight real not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
  decided_on timestamptz,
  unique (spelling_id, subject_id)
);
comment on table tag_proposals is 'Tags that look like another spelling of a tag, for staff to join or keep apart; found by a job.';
comment on column tag_proposals.spelling_id is 'Tag that would become an alias.';
comment on column tag_proposals.subject_id is 'Tag that it would be an alias of.';
comment on column tag_proposals.reasons is 'Evidence as [{kind, sites}].';
comment on column tag_proposals.weight is 'Strength of the evidence; the list is sorted by it.';
create index tag_proposals_subject on tag_proposals (subject_id);
create index tag_proposals_in_order on tag_proposals (state, weight desc, id);

create function tag_letter(value text) returns text language sql
  immutable
as $$
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
comment on function tag_letter(value text) is 'Section of the tag index that a name belongs to, see tags.letter.';

create table tags (
  id integer generated always as identity primary key,
  value text not null unique,
  merged_into integer, -- references tags on delete set null
  is_blocked boolean not null default false,
  blog_count integer not null default 0 check (blog_count >= 0),
  merged_via integer, -- references tags on delete set null
  letter text not null generated always as (tag_letter(value)) stored
);
comment on table tags is 'Tags of sites and members, including aliases and blocked ones.';
comment on column tags.value is 'Name.';
comment on column tags.merged_into is 'Tag that this one is an alias of; null if it is none.';
comment on column tags.is_blocked is 'True if staff hide the tag.';
comment on column tags.blog_count is 'Listed sites and articles with the tag; kept by triggers on blog_tags and blogs.';
comment on column tags.merged_via is 'Alias through which this one leads to merged_into, if that was joined later; null if directly.';
comment on column tags.letter is 'Section of the tag index: a to z, 0 for digits, the ISO 15924 code of another script, or * for the rest.';
alter table tags add constraint tags_value_length check (char_length(value) >= 1 and char_length(value) <= 40) not valid;
create index tags_most_used on tags (blog_count desc, value);
create index tags_merged_into on tags (merged_into) where merged_into is not null;
create index tags_spelling on tags using gin (value gin_trgm_ops);
create index tags_prefix on tags (value text_pattern_ops);
create index tags_merged_via on tags (merged_via) where merged_via is not null;

create table tags_looked_at (
  is_it boolean default true primary key check (is_it),
  fingerprint numeric not null
);
comment on table tags_looked_at is 'Single row: state of all tags when the job about related tags last ran, which skips unchanged ones.';
comment on column tags_looked_at.fingerprint is 'Sum of hashes over all tags of sites.';

insert into tags_looked_at (is_it, fingerprint) values
  ('true', '-1');

create function add_blog_tags(ids integer[], names text[], places smallint[]) returns void language sql
as $$
  with given as (
    select g.blog_id, named.id as spelling_id, t.id as tag_id, min(g.place) as place
    from unnest(ids, names, places) as g (blog_id, name, place)
      join tags named on named.value = g.name
      join tags t on t.id = coalesce(named.merged_into, named.id)
    where not named.is_blocked and not t.is_blocked
    group by 1, 2, 3
  ), tagged as (
    insert into blog_tags (blog_id, tag_id, position)
      select blog_id, tag_id, min(place) from given group by 1, 2
      on conflict do nothing
  )
  insert into blog_tag_spellings (blog_id, spelling_id, position)
    select blog_id, spelling_id, place from given
    where exists (select from given other
      where other.blog_id = given.blog_id and other.tag_id = given.tag_id and other.spelling_id <> other.tag_id)
    on conflict do nothing
$$;
comment on function add_blog_tags(ids integer[], names text[], places smallint[]) is 'Adds tags to sites, replaces aliases and skips blocked tags. The caller has locked the tags.';

create function count_gone_blog_tags() returns trigger language plpgsql
as $$
begin
  perform from tags where id in (select tag_id from gone) order by id for no key update;
  update tags set blog_count = tags.blog_count - fewer.n
    from (select g.tag_id, count(*) as n from gone g join blogs b on b.id = g.blog_id
          where is_counted(b) group by g.tag_id) as fewer
    where tags.id = fewer.tag_id;
  return null;
end $$;
comment on function count_gone_blog_tags() is 'Updates tags.blog_count when sites lose tags; locks the tags by id to avoid deadlocks.';

create function count_new_blog_tags() returns trigger language plpgsql
as $$
begin
  perform from tags where id in (select tag_id from fresh) order by id for no key update;
  update tags set blog_count = tags.blog_count + more.n
    from (select f.tag_id, count(*) as n from fresh f join blogs b on b.id = f.blog_id
          where is_counted(b) group by f.tag_id) as more
    where tags.id = more.tag_id;
  return null;
end $$;
comment on function count_new_blog_tags() is 'Updates tags.blog_count when sites get tags; locks the tags by id to avoid deadlocks.';

create function forget_spellings(ids integer[]) returns void language sql
as $$
  delete from blog_tag_spellings s using tags named
    where s.blog_id = any(ids) and named.id = s.spelling_id and not exists (
      select from blog_tags bt where bt.blog_id = s.blog_id and bt.tag_id = coalesce(named.merged_into, named.id))
$$;
comment on function forget_spellings(ids integer[]) is 'Deletes the recorded spellings of tags that these sites no longer have.';

create function lead_straight() returns trigger language plpgsql
as $$
declare wrong boolean;
begin
  select new.merged_into = new.id or o.merged_into is not null into wrong
    from tags o where o.id = new.merged_into;
  if wrong or exists (select from tags where merged_into = new.id and new.merged_into is not null) then
    raise exception 'a tag leads to one that leads on' using errcode = 'check_violation', constraint = 'tags_lead_straight';
  end if;
  return null;
end $$;
comment on function lead_straight() is 'Rejects aliases of aliases: merged_into always names the final tag.';

create function outbox_renamed_tag() returns trigger language plpgsql
as $$
begin
  perform outbox_sites(array(
    select blog_id from blog_tags where tag_id = new.id
    union select blog_id from blog_tag_spellings where spelling_id = new.id));
  return null;
end $$;
comment on function outbox_renamed_tag() is 'Queues the sites of a tag for search when the tag gets another name, is blocked or unblocked.';

create function outbox_tagged() returns trigger language plpgsql
as $$
begin
  perform outbox_sites(array(select distinct blog_id from touched));
  return null;
end $$;
comment on function outbox_tagged() is 'Queues sites for search when their tags change.';

create function show_changed_tags() returns trigger language plpgsql
as $$
begin
  perform show_tags(array(select blog_id from touched));
  return null;
end $$;
comment on function show_changed_tags() is 'Updates shown_tags when sites get or lose tags.';

create function show_moved_tags() returns trigger language plpgsql
as $$
begin
  perform show_tags(array(select blog_id from stale union select blog_id from fresh));
  return null;
end $$;
comment on function show_moved_tags() is 'Updates shown_tags when rows of blog_tags change.';

create function show_renamed_tag() returns trigger language plpgsql
as $$
begin
  perform show_tags(array(select blog_id from blog_tags where tag_id = new.id));
  return null;
end $$;
comment on function show_renamed_tag() is 'Updates shown_tags when a tag gets another name, is blocked or unblocked.';

create function show_tags(ids integer[]) returns void language plpgsql
as $$
begin
  perform from shown_tags where blog_id = any (ids) order by blog_id for no key update;
  insert into shown_tags (blog_id, names)
    select site.id, array(select t.value from blog_tags bt join tags t on t.id = bt.tag_id
      where bt.blog_id = site.id and not t.is_blocked order by bt.position, t.id)
    from (select distinct unnest(ids) as id order by 1) as site
    on conflict (blog_id) do update set names = excluded.names where shown_tags.names <> excluded.names;
end $$;
comment on function show_tags(ids integer[]) is 'Recomputes shown_tags for these sites, in the order of their ids to avoid deadlocks.';

create function tell_blog_tags() returns trigger language plpgsql
as $$
begin
  perform invalidate('blog:' || blog_id) from (select distinct blog_id from gone) as touched;
  perform invalidate('blogs');
  return null;
end $$;
comment on function tell_blog_tags() is 'Invalidates cached replies about sites that lose tags, and lists.';

create function tell_tagged() returns trigger language plpgsql
as $$
begin
  perform invalidate('blog:' || blog_id) from blog_tags where tag_id = new.id;
  perform invalidate('user:' || user_id) from profile_tags where tag_id = new.id;
  return null;
end $$;
comment on function tell_tagged() is 'Invalidates cached replies about sites and members with a tag that gets another name, is blocked or unblocked.';

create trigger count_gone_blog_tags
  after delete on blog_tags referencing old table as gone for each statement
  execute function count_gone_blog_tags();

create trigger count_new_blog_tags
  after insert on blog_tags referencing new table as fresh for each statement
  execute function count_new_blog_tags();

create trigger outbox_gone_tags
  after delete on blog_tags referencing old table as touched for each statement
  execute function outbox_tagged();

create trigger outbox_moved_tags
  after update on blog_tags referencing new table as touched for each statement
  execute function outbox_tagged();

create trigger outbox_new_tags
  after insert on blog_tags referencing new table as touched for each statement
  execute function outbox_tagged();

create trigger show_gone_tags
  after delete on blog_tags referencing old table as touched for each statement
  execute function show_changed_tags();

create trigger show_moved_tags
  after update on blog_tags referencing old table as stale new table as fresh for each statement
  execute function show_moved_tags();

create trigger show_new_tags
  after insert on blog_tags referencing new table as touched for each statement
  execute function show_changed_tags();

create trigger tell_blog_tags
  after delete on blog_tags referencing old table as gone for each statement
  execute function tell_blog_tags();

create constraint trigger lead_straight
  after insert or update of merged_into on tags not deferrable initially immediate for each row when (new.merged_into is not null)
  execute function lead_straight();

create trigger outbox_renamed_tag
  after update of value, is_blocked on tags for each row when (old.value <> new.value or old.is_blocked <> new.is_blocked)
  execute function outbox_renamed_tag();

create trigger show_renamed_tag
  after update of value, is_blocked on tags for each row when (old.value <> new.value or old.is_blocked <> new.is_blocked)
  execute function show_renamed_tag();

create trigger tell_tagged
  after update of value, is_blocked on tags for each row when (old.value <> new.value or old.is_blocked <> new.is_blocked)
  execute function tell_tagged();

create trigger tell_tags
  after update of value, merged_into, is_blocked on tags for each statement
  execute function tell_blogs();
