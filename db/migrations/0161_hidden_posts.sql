-- expand
-- Staff hide a post, or stop showing what a site posts (docs/decisions/0161-hidden-posts.md).

alter table posts add column is_hidden boolean not null default false;
create index posts_hidden on posts (id) where is_hidden;
alter table blogs add column posts_stopped boolean not null default false;

-- The discussion of a hidden post is hidden along with it.
--   post  the post that it is about is hidden
alter table content_holds drop constraint content_holds_why, add constraint content_holds_why
  check (why in ('review', 'burst', 'staff', 'report', 'suspension', 'merge', 'owner', 'post')) not valid;
alter table reports drop constraint reports_kind_check, add constraint reports_kind_check
  check (kind in ('blog', 'review', 'discussion', 'comment', 'user', 'post')) not valid;
