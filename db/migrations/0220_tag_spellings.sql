-- expand
-- Other spellings of a subject (docs/decisions/0177-spellings-of-a-subject.md): which one was given, so that joining can be
-- undone. blog_tags and profile_tags hold subjects alone, as everything that reads them expects.

-- The spelling through which one leads to `merged_into`, where another join came after; null for one that leads there itself.
alter table tags add column merged_via integer references tags on delete set null;
create index tags_merged_via on tags (merged_via) where merged_via is not null;

-- How the tags of a site were spelled, where that is not as their subject. All spellings of one subject are here or none:
-- without a row, a tag was given as it is called.
create table blog_tag_spellings (
  blog_id integer not null references blogs on delete cascade,
  spelling_id integer not null references tags on delete cascade,
  position smallint not null,
  primary key (blog_id, spelling_id)
);
create index blog_tag_spellings_spelling on blog_tag_spellings (spelling_id, blog_id);

create table profile_tag_spellings (
  user_id integer not null references users on delete cascade,
  spelling_id integer not null references tags on delete cascade,
  position smallint not null,
  primary key (user_id, spelling_id)
);
create index profile_tag_spellings_spelling on profile_tag_spellings (spelling_id, user_id);

-- Gives sites tags beside those that they have. A spelling stands for its subject; a blocked tag is left out. The tags are
-- locked before.
create function add_blog_tags(ids integer[], names text[], places smallint[]) returns void language sql as $$
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

-- Forgets how tags were spelled that these sites have no longer.
create function forget_spellings(ids integer[]) returns void language sql as $$
  delete from blog_tag_spellings s using tags named
    where s.blog_id = any(ids) and named.id = s.spelling_id and not exists (
      select from blog_tags bt where bt.blog_id = s.blog_id and bt.tag_id = coalesce(named.merged_into, named.id))
$$;

-- The same for the interests of a person, all of them at once, in their order.
create function set_profile_tags(person integer, names text[]) returns void language sql as $$
  delete from profile_tags where user_id = person;
  with given as (
    select named.id as spelling_id, coalesce(named.merged_into, named.id) as tag_id, g.place::smallint
    from unnest(names) with ordinality as g (name, place) join tags named on named.value = g.name
  ), tagged as (
    insert into profile_tags (user_id, tag_id, position) select person, tag_id, min(place) from given group by tag_id
  )
  insert into profile_tag_spellings (user_id, spelling_id, position)
    select person, spelling_id, place from given
    where exists (select from given other where other.tag_id = given.tag_id and other.spelling_id <> other.tag_id)
    on conflict do nothing;
  delete from profile_tag_spellings s using tags named
    where s.user_id = person and named.id = s.spelling_id and not exists (
      select from profile_tags p where p.user_id = person and p.tag_id = coalesce(named.merged_into, named.id));
$$;
