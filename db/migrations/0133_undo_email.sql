-- expand
-- The old address of an account can take a change of address back (docs/decisions/0149-undoing-a-change-of-address.md).
create table email_undos (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- The address before the change.
  email text not null,
  -- Of the key that was mailed to it; null until then.
  key_hash bytea unique,
  created_on timestamptz not null default now(),
  expires_on timestamptz not null
);
create index email_undos_user on email_undos (user_id);
create index email_undos_email on email_undos (lower(email));

-- Nobody else can take the address meanwhile: it could not be taken back.
create function refuse_held_email() returns trigger language plpgsql as $$
begin
  if exists (select from email_undos
    where lower(email) = lower(new.email) and user_id <> new.id and expires_on > now()) then
    raise unique_violation using constraint = 'users_email_key', message = 'this address may be taken back';
  end if;
  return null;
end $$;
create trigger refuse_held_email after insert or update of email on users
  for each row execute function refuse_held_email();
