-- expand
-- Who speaks for a site now. What was proved about a site says nothing of those who have it since: its owners are owners again
-- once it is known to be itself.
create view current_owners as
  select o.blog_id, o.user_id from blog_owners o join blogs b on b.id = o.blog_id where b.health <> 'changed_hands';
