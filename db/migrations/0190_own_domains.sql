-- expand
-- Logging in with one's own domain by IndieAuth (docs/decisions/0169-own-domains.md).

create table account_domains (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- What the log-in server says whose address it is, to the letter.
  url text not null unique,
  -- The same as the address of a site: it is compared with sites.
  url_key text not null,
  created_on timestamptz not null default now(),
  last_used_on timestamptz
);
create index account_domains_user on account_domains (user_id);

-- Log-ins at other servers that have begun, for some minutes. One that came back well is replaced by the proof of an address.
create table domain_proofs (
  -- Of `state` until it comes back, then of the key that the page holds.
  key_hash bytea primary key,
  url text not null,
  authorization_endpoint text not null,
  issuer text,
  challenge text not null,
  is_proved boolean not null default false,
  expires_on timestamptz not null
);

-- Whether nobody logs in by an address for now: the site there, one that it lies under, or a site of the account's own
-- below it is away or another's. Sites below that others have listed say nothing.
create function is_domain_off(url_key text, user_id integer) returns boolean language sql stable parallel safe
  return exists (select from blogs b
    where b.health in ('away', 'gone', 'changed_hands') and b.kind = 'blog' and (
      b.url_key = any(keys_over(is_domain_off.url_key) || split_part(is_domain_off.url_key, '/', 1))
      or is_domain_off.url_key = any(keys_over(b.url_key)) and (
        b.user_id = is_domain_off.user_id
        or exists (select from blog_owners o where o.blog_id = b.id and o.user_id = is_domain_off.user_id))));
