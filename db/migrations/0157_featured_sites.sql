-- expand
-- Sites that staff recommend: /.well-known/recommendations.opml (docs/decisions/0158-what-we-recommend.md).
create table featured_sites (
  blog_id integer primary key references blogs on delete cascade,
  featured_on timestamptz not null default now()
);

create function tell_featured() returns trigger language plpgsql as $$
begin
  perform invalidate('featured sites');
  return null;
end $$;
create trigger tell_featured after insert or update or delete on featured_sites
  for each statement execute function tell_featured();
