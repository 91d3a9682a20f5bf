-- expand
-- By what lists may call a site besides the address and the feed that it has (docs/decisions/0198-what-identifies-a-listed-site.md):
-- former keys (blogs.url_key), and addresses of former and further feeds, which begin with their scheme.
create table other_addresses (
  address text not null,
  blog_id integer not null references blogs on delete cascade
);
-- By hash: addresses may be longer than an entry of a tree.
create index other_addresses_address on other_addresses using hash (address);
create index other_addresses_blog_id on other_addresses (blog_id);

create function remember_address() returns trigger language plpgsql as $$
begin
  insert into other_addresses (address, blog_id)
  select former.address, new.id
  from (values
      -- A guess was never the site's own address: another site may have it.
      (case when old.url_key <> new.url_key and not exists (select from guessed_addresses where blog_id = new.id)
        then old.url_key end),
      (case when old.feed_url is distinct from new.feed_url then old.feed_url end)) as former (address)
  where former.address <> '' and not exists (
    select from other_addresses o where o.address = former.address and o.blog_id = new.id);
  return null;
end $$;
create trigger remember_address after update of url_key, feed_url on blogs for each row
  when ((old.url_key, old.feed_url) is distinct from (new.url_key, new.feed_url)) execute function remember_address();
