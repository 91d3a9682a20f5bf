-- expand in batches
with sites as (
  select blog_id from recommended_sites where recommended_by > 0 and voices = 0 order by blog_id limit 1000 for no key update)
update recommended_sites s set domains = v.domains, voices = v.voices
from sites cross join lateral count_voices(sites.blog_id) as v
where s.blog_id = sites.blog_id and v.voices > 0
