-- Devices on which somebody has logged in before: strangers who guess passwords do not use up their allowance.
create table known_devices (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- SHA-256 over the account's id and the hash of the device's key: two people's rows do not show a shared device.
  key_hash bytea not null,
  created_on timestamptz not null default now(),
  last_used_on timestamptz not null default now(),
  constraint known_devices_key unique (user_id, key_hash)
);
