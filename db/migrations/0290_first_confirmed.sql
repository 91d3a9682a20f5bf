-- expand
-- When an address of the account was first confirmed. It stays when the address changes: what was added to an account before
-- may be a stranger's, who made it with somebody else's address (docs/decisions/0149-undoing-a-change-of-address.md).
alter table users add column first_confirmed_on timestamptz;

-- Only confirmed addresses can take a change back.
update users u set first_confirmed_on = e.created_on from email_undos e
  where e.user_id = u.id and u.email_confirmed_on is null;
