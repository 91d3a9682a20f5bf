-- expand
-- Who gets a mail about notifications, and not before when. A narrow row instead of a waiting job: adding a job takes
-- five statements, and wakes a worker each time. A recurring job makes jobs of those that are due
-- (docs/decisions/0112-writes-in-one-statement.md). The version before goes on adding jobs of its own.

create table waiting_mails (
  user_id integer primary key references users on delete cascade,
  due_on timestamptz not null
);
