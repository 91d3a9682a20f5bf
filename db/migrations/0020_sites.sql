-- Pictures are looked for by their hash, the 40 letters after `/media/`, when unused ones are swept.
create index blogs_picture on blogs (substr(image_blog_page, 8, 40)) where image_blog_page is not null;
create index profiles_picture on profiles (substr(avatar, 8, 40)) where avatar is not null;
create index uploads_picture on uploads (substr(url, 8, 40));

-- Gives or takes back one person's vote. The row that counts is locked first, so that any number of people and any
-- number of presses come out exact; the site's own row before that, in the order in which deleting it locks. No row
-- comes back for a site that is not there for this person (src/features/blogs/rules.ts says who sees what).
create function toggle_blog_upvote(
  of_blog integer, voter integer,
  out total_upvotes integer, out user_has_upvoted boolean,
  out submitter integer, out blog_title text, out blog_slug text, out blog_kind text
) returns setof record language plpgsql as $$
begin
  select b.user_id, b.title, b.slug, b.kind into submitter, blog_title, blog_slug, blog_kind
    from blogs b where b.id = of_blog and (b.status = 'published' or b.status = 'held' and b.user_id = voter
      or exists (select from users u where u.id = voter and u.is_staff))
    for key share;
  if not found then return; end if;
  perform from blog_stats where blog_id = of_blog for no key update;
  delete from blog_upvotes where blog_id = of_blog and user_id = voter;
  user_has_upvoted := not found;
  if user_has_upvoted then insert into blog_upvotes (blog_id, user_id) values (of_blog, voter); end if;
  select upvotes into total_upvotes from blog_stats where blog_id = of_blog;
  return next;
end $$;

-- A review that staff let through is not held a second time, unless its rating changes.
alter table reviews add column is_cleared boolean not null default false;
create function clear_review() returns trigger language plpgsql as $$
begin
  if new.rating <> old.rating then new.is_cleared := false;
  elsif old.status = 'held' and new.status = 'published' then new.is_cleared := true;
  end if;
  return new;
end $$;
create trigger clear_review before update of status, rating on reviews
  for each row execute function clear_review();
