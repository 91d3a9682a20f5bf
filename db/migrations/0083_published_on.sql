-- contract: unused since 0.2
-- When a site was first visible, and which number that has among all first times: lists, feeds and newcomers go by it,
-- so that a site which waited is new on the day it is let through, not on the day it was submitted. It is never set
-- again: what is hidden and comes back stands where it stood.
alter table blogs add column published_on timestamptz, add column published_seq integer;
create sequence published_seqs as integer owned by blogs.published_seq;

alter table blogs disable trigger user;
update blogs b set published_on = created_on, published_seq = id
  where not exists (select from content_holds h where h.blog_id = b.id and h.why in ('review', 'burst'));
alter table blogs enable trigger user;
select setval('published_seqs', greatest(max(id), 1)) from blogs;

alter table blogs add constraint blogs_published check (
  (published_on is null) = (published_seq is null) and (status <> 'published' or published_on is not null));
create unique index blogs_published_seq on blogs (published_seq);
-- Lists, and the feed of what somebody submitted.
drop index blogs_newest;
create index blogs_newest on blogs (kind, published_seq desc) where status = 'published';
create index blogs_newest_of_user on blogs (user_id, published_seq desc) where status = 'published';

create function publish_first() returns trigger language plpgsql as $$
begin
  new.published_on := case tg_op when 'INSERT' then new.created_on else now() end;
  new.published_seq := nextval('published_seqs');
  return new;
end $$;
-- By name after hold_new_of_held, which may have changed the status.
create trigger publish_first before insert or update of status on blogs for each row
  when (new.status = 'published' and new.published_on is null) execute function publish_first();
