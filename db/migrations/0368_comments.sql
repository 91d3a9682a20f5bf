-- expand
-- Describes tables, columns and functions, for people who read db/schema.

-- Platform
comment on table list_blocks is
  'Counts of the rows in long lists (comments of a discussion, discussions of a site) by ranges of ids, so that any page is found without reading the ones before it.';
comment on column list_blocks.list is '''comments'' or ''discussions''.';
comment on column list_blocks.of_id is 'Id of the discussion or site that the list belongs to.';
comment on column list_blocks.first_id is 'Start of the range, which ends before the next block''s.';
comment on column list_blocks.taken is
  'Rows ever added. A block with 256 accepts no higher ids: the next one starts another block.';
comment on column list_blocks.last_id is 'Highest id ever added.';
comment on column list_blocks.n is 'Rows in the list now; kept by the triggers that count comments and discussions.';

comment on table outbox is
  'Queue of changes for background consumers, such as the search index. Written in the transaction of the change, so that none is lost.';
comment on column outbox.is_bulk is
  'True for changes of more than 20 things at once, and for popularity. Consumers process other rows first.';
comment on column outbox.kind is
  '''blog'' for a site, ''popularity'' for its votes and reviews, ''posts'' for its posts, ''site_feed'' for its feed address.';
comment on column outbox.thing_id is 'Id of the site, for all kinds.';
comment on column outbox.action is '''appeared'' and ''left'': it became public, or is no longer public.';
comment on column outbox.attempts is 'Failed attempts to process the row.';
comment on column outbox.due_on is 'Time of the next attempt after a failure; null before the first.';

comment on table outbox_consumers is 'Subscriptions to the outbox: which consumers get changes of which kind.';

comment on table rate_limits is
  'Requests counted by rate limits, shared by all processes; columns as rate-limiter-flexible requires. Unlogged: a crash of PostgreSQL only resets the limits.';
comment on column rate_limits.points is 'Requests counted in the current window.';
comment on column rate_limits.expire is 'End of the window, in milliseconds since 1970.';

comment on table settings is 'Settings and generated identifiers of this instance.';
comment on column settings.name is
  '''intake'' (moderation mode), ''feed_ids'', ''payment_site'' (identifies payments at Stripe), ''demo'' (demo content was added). Only version 0.2 uses ''river_secret''.';

comment on table staff_log is
  'Audit log of all staff actions, as a hash chain. Entries are never changed and outlive the accounts in them.';
comment on column staff_log.user_id is
  'Without a foreign key, to outlive the account; null for actions by Wend itself, such as the end of a suspension.';
comment on column staff_log.action is 'Kind of target and verb, such as ''blog.hide''.';
comment on column staff_log.thing is 'Target, such as ''blog:12'' or ''user:ada''.';
comment on column staff_log.before is 'Values before the action; null if it has none.';
comment on column staff_log.after is 'Values after the action; null if it has none.';
comment on column staff_log.hash is 'SHA-256 over the previous entry''s hash and this entry.';

comment on table staff_log_head is
  'Single row: the last entry of the audit log. It shows whether the newest entries were removed.';

comment on table totals is
  'Totals, each split into several rows: a transaction updates one that is not locked, so that writers do not wait for each other.';
comment on column totals.name is '''blogs'', ''articles'', or ''picture_kilobytes''.';
comment on column totals.n is 'Part of the total, which is the sum over all rows of the name; may be negative.';
comment on column totals.shard is
  '0 to 15. Higher ones are temporary, for transactions that found all others locked; fold_totals() merges them.';

comment on function add_to_total(text, integer) is
  'Adds to a total in a row that is not locked, or in an additional row if all are.';
comment on function enter_block(text, integer, integer) is 'Counts a row that was added to a list in list_blocks.';
comment on function enter_blocks(text, integer[], integer[]) is 'Counts many rows that were added to lists in list_blocks.';
comment on function fold(text) is 'Converts text to lower case and removes accents, so that words can be compared.';
comment on function fold_totals() is 'Merges additional rows of totals into the permanent ones.';
comment on function invalidate(text) is
  'Notifies all processes, on commit, that cached replies with this cache key are outdated. Triggers call it, so that no write is missed.';
comment on function keep_staff_log() is
  'Rejects changing or deleting entries of the audit log; a trigger, so that no code gets around it.';
comment on function keep_staff_log_head() is 'Rejects changes to staff_log_head, except advancing it to an existing entry.';
comment on function key_of(text) is
  'Reduces a title or host name to letters and digits without spaces, so that different spellings are equal.';
comment on function keys_over(text) is
  'Keys of all addresses that cover one: its own, its parent folders'' and its host''s. Personal folders such as /~ada are not covered by their host.';
comment on function kilobytes_of(integer) is 'Size in KB, rounded up; 0 for null.';
comment on function label_ends(text) is
  'Endings of a host label with at least 3 letters, marked with ^, so that search finds words within host names.';
comment on function leave_block(text, integer, integer) is 'Counts a row that was removed from a list in list_blocks.';
comment on function leave_blocks(text, integer[], integer[]) is 'Counts many rows that were removed from lists in list_blocks.';
comment on function move_staff_log_head() is 'Advances staff_log_head to a new entry.';
comment on function outbox_add(text, integer[], text) is 'Queues a change for all consumers of its kind.';
comment on function path_part(text) is
  'Encodes a segment of a URL path as encodeURIComponent in JavaScript does, for URLs that statements create.';

-- Accounts
comment on table account_domains is 'Domains that members log in with, by IndieAuth.';
comment on column account_domains.url is 'Profile URL, exactly as the member''s IndieAuth server returns it.';
comment on column account_domains.url_key is 'The same as a site''s key (blogs.url_key), to compare it with sites.';

comment on table account_events is 'Security events of an account of the last 90 days, shown to its owner.';
comment on column account_events.kind is 'Such as ''log_in'', ''password_changed'', ''passkey_added''.';
comment on column account_events.device is 'User-Agent of the browser.';
comment on column account_events.ip_network is 'Network of the IP address: /24 for IPv4, /48 for IPv6.';

comment on table domain_proofs is 'IndieAuth log-ins in progress and addresses they have proven, for 15 minutes.';
comment on column domain_proofs.key_hash is 'SHA-256 of the state parameter; once proven, of the key that the browser gets.';
comment on column domain_proofs.issuer is
  'Issuer from the server''s metadata, compared on the redirect back; null if it has none.';
comment on column domain_proofs.challenge is 'PKCE challenge; empty once proven.';
comment on column domain_proofs.is_proved is 'True if the key can be used to log in or sign up with url.';

comment on table email_undos is 'Changes of accounts'' email addresses that can be undone from the old address for seven days.';
comment on column email_undos.email is 'Address before the change. No other account can use it in the meantime.';
comment on column email_undos.key_hash is 'SHA-256 of the key in the email to that address; null until it is sent.';

comment on table known_devices is
  'Devices from which an account has logged in: failed log-ins from other devices do not lock them out.';
comment on column known_devices.key_hash is
  'SHA-256 over the account''s id and the hash of the device''s key, so that a device shared by two accounts is not recognizable.';

comment on table mailed_links is 'Links, sent by email, that confirm an address or reset a password.';
comment on column mailed_links.token_hash is 'SHA-256 of the token in the link.';
comment on column mailed_links.email is 'Address that the link was sent to; the link only works while the account has it.';

comment on table passkey_challenges is 'Random values that authenticators have to sign, each valid once and for 15 minutes.';
comment on column passkey_challenges.session_id is 'Session that adds a passkey; null if one is used to log in.';

comment on table passkeys is 'Passkeys (WebAuthn credentials) that members log in with.';
comment on column passkeys.credential_id is 'Chosen by the authenticator.';
comment on column passkeys.counter is 'Number of uses according to the authenticator; always 0 if it does not count.';
comment on column passkeys.transports is 'WebAuthn transports of the authenticator, such as ''usb''.';
comment on column passkeys.is_synced is 'True if its provider copies it to the member''s other devices.';

comment on table profile_tags is 'Interests of a member, shown in the profile. Aliases are replaced by their tags.';

comment on table profiles is 'Public profile of a member.';
comment on column profiles.avatar is 'Path of the picture, /media/ and its hash; null without a picture.';

comment on table recovery_codes is 'Codes that replace a lost second factor, each valid once.';
comment on column recovery_codes.code_hash is 'SHA-256 of the code in capitals, without separators.';

comment on table released_usernames is 'Names of deleted accounts, which no new account can take for a year. Only hashes are stored.';
comment on column released_usernames.name_hash is 'SHA-256 of the name in lower case.';
comment on column released_usernames.look_hash is 'SHA-256 of look_of(name), to reject names that look the same.';
comment on column released_usernames.ends_on is 'When the name can be taken again.';

comment on table second_steps is 'Log-ins with a correct password that still need the second factor.';
comment on column second_steps.challenge_hash is 'SHA-256 of the challenge that the browser holds.';
comment on column second_steps.wrong_codes is 'Attempts, counted before they are checked; at most 5.';

comment on table sessions is 'Log-ins of members, and their API tokens and feed keys, which are log-ins of programs.';
comment on column sessions.token_hash is 'SHA-256 of the token; the token itself is never stored.';
comment on column sessions.device is 'User-Agent of the browser.';
comment on column sessions.proved_until is
  'Until when sensitive actions are allowed without confirming the password or second factor; null if they are not.';
comment on column sessions.name is 'Name of an API token; empty for log-ins.';
comment on column sessions.scopes is
  'Permissions of an API token; empty for a feed key, which only opens private feeds; null for a log-in, which may do everything.';
comment on column sessions.expires_on is 'Null for API tokens without an end.';

comment on table totp_secrets is 'Secrets of members'' authenticator apps (TOTP), as a second factor.';
comment on column totp_secrets.secret is 'Encrypted if the operator has configured a key.';
comment on column totp_secrets.confirmed_on is 'When a code was first entered; the secret counts from then on. Null before.';
comment on column totp_secrets.last_step is
  'Number of the 30-second step of the last accepted code, so that none is accepted twice.';

comment on table uploads is 'Who uploaded a picture: only they can use it, and it is deleted if it remains unused.';
comment on column uploads.url is 'Path of the picture: /media/ and its hash.';

comment on table users is 'Accounts of members and staff.';
comment on column users.email_confirmed_on is 'When the current address was confirmed; null if it is not.';
comment on column users.first_confirmed_on is
  'When an earlier address was first confirmed; null if none was. Credentials from before may be a stranger''s.';
comment on column users.suspended_until is
  'In the year 9999 for a suspension without an end; null or in the past if not suspended.';
comment on column users.stripe_customer_key is 'Idempotency key, so that an account gets only one customer at Stripe.';
comment on column users.supporter_since is 'First payment of a donation that was not refunded; null without one.';
comment on column users.shows_support is 'True if the profile shows supporter_since.';
comment on column users.has_second_factor is 'True if the password alone is not enough to log in.';
comment on column users.shows_follows is 'True if the sites that the member follows are public.';
comment on column users.passkey_handle is 'Random id by which authenticators know the account; null until a passkey is added.';
comment on column users.personal_by is 'Activity that personal lists may use besides the interests in the profile.';
comment on column users.language is 'Language of emails, as a BCP 47 tag; null for the instance''s default.';
comment on column users.time_zone is 'IANA time zone for times in emails; null for the instance''s default.';
comment on column users.reads is 'Languages the member reads, as primary subtags such as ''de''; empty for all.';

comment on function look_of(text) is 'Maps usernames that look the same to the same text (I, l and 1; rn and m).';
comment on function end_staff_tokens() is 'Deletes API tokens with staff permissions when their owner is no longer on the staff.';
comment on function forget_stripe_customer() is
  'Queues the deletion of a deleted account''s Stripe customer, which also ends monthly donations.';
comment on function keep_first_confirmed() is 'Sets first_confirmed_on when a confirmed address is replaced.';
comment on function keep_held_of_deleted() is
  'When a suspended account is deleted, moves its holds to its content, which stays hidden; the holds of an expired suspension are deleted.';
comment on function keep_last_staff() is
  'Rejects removing or suspending the last member of the staff, even if two transactions do so at once.';
comment on function look_hash_of(text) is 'SHA-256 of look_of(username).';
comment on function look_hashes_of(text) is
  'Hashes to look a name up by in released_usernames: the current one and that of older rows.';
comment on function name_hash_of(text) is 'SHA-256 of the username in lower case.';
comment on function refuse_held_email() is 'Rejects an email address that another account can still restore from email_undos.';
comment on function refuse_released_username() is
  'Rejects names in released_usernames. Runs after the insert, to see what a concurrent deletion has released.';
comment on function release_username() is 'Adds the name of a deleted account to released_usernames.';
comment on function set_profile_tags(integer, text[]) is
  'Replaces the interests of a member, in the given order, and records which were given as aliases.';
comment on function tell_access() is
  'Notifies all processes when the suspension, staff rights or second factor of an account change: its event streams are closed.';
comment on function tell_interests() is 'Invalidates cached replies about a member whose interests change.';
comment on function tell_log_in_ended() is 'Notifies all processes when a session ends: its event streams are closed.';
comment on function tell_people() is 'Invalidates cached suggestions of usernames when accounts are added or deleted.';
comment on function tell_person() is
  'Invalidates cached replies that show a member''s name and picture when the picture changes.';
comment on function tell_profile() is 'Invalidates cached replies about a member whose profile changes.';
comment on function tell_user() is 'Invalidates cached replies about a member whose account changes.';

-- Sites
comment on table blog_edits is 'History of the changes to sites.';
comment on column blog_edits.user_id is 'Who made the change; null for the crawler and for deleted accounts.';
comment on column blog_edits.before is 'Changed fields with their old values.';
comment on column blog_edits.after is 'Changed fields with their new values.';
comment on column blog_edits.source is
  '''person'' is the submitter, ''owner'' a member with a claim to the site, ''reading'' the crawler.';
comment on column blog_edits.proposer_id is 'Who suggested the edit that user_id accepted; null for other changes.';

comment on table blog_owners is 'Claims: members who have proven that a site is theirs.';

comment on table blog_stats is
  'Counts for each site, kept by triggers. Separate from blogs, so that a vote does not rewrite a wide row.';
comment on column blog_stats.upvotes is 'Kept by count_blog_upvote().';
comment on column blog_stats.reviews is 'Published reviews; kept by count_review() and count_changed_reviews().';
comment on column blog_stats.rating_sum is 'Sum of the ratings in these reviews.';
comment on column blog_stats.discussions is 'Listed discussions; kept by count_discussion() and count_changed_discussions().';
comment on column blog_stats.followers is 'Kept by count_followers().';

comment on table blogs is 'Sites that members submit or staff import, and articles, which staff write.';
comment on column blogs.status is
  '''held'' waits for review by staff; ''hidden'' is decided. Derived from content_holds by triggers.';
comment on column blogs.url_key is 'Host without www, path and query in normal form: equal for all spellings of the address.';
comment on column blogs.domain is 'Host for display: without www, in its own script.';
comment on column blogs.slug is 'Readable part of the address of the site''s page.';
comment on column blogs.image_blog_page is 'Path of the picture, /media/ and its hash; null for a drawn cover.';
comment on column blogs.image_placeholder is 'Unused; kept for version 0.2.';
comment on column blogs.feed_url is 'Null if no feed is known.';
comment on column blogs.user_id is 'Who submitted it; null if the account was deleted or the command line imported it.';
comment on column blogs.featured_position is 'Order of an article among the featured ones; null: by date.';
comment on column blogs.random_key is 'Unused; kept for version 0.2.';
comment on column blogs.published_on is 'When it first became public; never changes after that.';
comment on column blogs.published_seq is 'Number in the order of published_on, by which lists are sorted.';
comment on column blogs.language is 'Primary subtag such as ''de'', declared by the site or detected; null if unknown.';
comment on column blogs.origin is 'Submitted by a person or added by an import; null for sites from before this was recorded.';
comment on column blogs.health is
  '''unsteady'': recent problems; visitors see no difference to ''fine''. ''away'': down for 14 days. ''gone'': down for a year, or declared by staff. ''changed_hands'': taken over.';
comment on column blogs.posts_stopped is 'True if staff hide the posts of the site.';
comment on column blogs.registered_domain is 'Registrable domain, or personal folder on a platform; null if it equals domain.';
comment on column blogs.posts_noindex_on is
  'Since when the feed asks not to be indexed, which hides its posts; null if it does not.';
comment on column blogs.image_source is
  'Choice of picture: a drawn cover, an upload (''own'') or the site''s picture (''site''). Null: no choice, and the crawler may add one.';

comment on table bookmarks is 'Sites in members'' bookmarks.';

comment on table duplicates is 'Pairs of sites that may be the same, for staff to merge or keep apart.';
comment on column duplicates.from_id is 'Site that would be merged into into_id.';
comment on column duplicates.signs is 'Evidence: ''feed'', ''title'', ''canonical'', ''named_by_feed''.';
comment on column duplicates.kept_apart_on is 'When staff decided that they differ; null before.';

comment on table guessed_addresses is
  'Imported sites whose address was derived from that of their feed, until the feed names the site.';

comment on table import_files is 'Uploaded file of an unfinished import.';

comment on table import_results is 'Outcomes of the entries of an import, one row per batch.';
comment on column import_results.seen_before is 'Entries processed before this batch.';
comment on column import_results.seen_after is 'Entries processed after this batch.';
comment on column import_results.results is 'Array with the outcome of each entry.';

comment on table import_sites is 'Sites that an import added.';

comment on table imports is 'Imports of lists of sites by staff.';
comment on column imports.user_id is 'Null if the account was deleted, or for imports from the command line.';
comment on column imports.is_dry_run is 'True if nothing is added, only reported.';
comment on column imports.total is 'Entries in the file; null until counted.';
comment on column imports.seen is 'Entries processed so far.';
comment on column imports.added is 'Entries that became new sites.';
comment on column imports.known is 'Entries for sites that are already listed.';
comment on column imports.refused is 'Entries that were rejected.';
comment on column imports.message is 'Unused; kept for version 0.2.';

comment on table legacy_blog_slugs is
  'Slugs that feed ids contained before migration 0073, so that feed readers do not see old entries as new.';

comment on table merges is 'Merges of one site into another, which staff can undo.';
comment on column merges.moved is 'Ids of the content that was moved, by kind, to undo the merge.';
comment on column merges.user_id is 'Member of staff; null if the account was deleted.';
comment on column merges.undone_on is 'Null while the merge is in force.';

comment on table other_addresses is 'Former addresses and other feeds of a site, by which lists may still name it.';
comment on column other_addresses.address is 'A key as in blogs.url_key, or the URL of a feed.';

comment on table owner_requests is
  'Requests by owners of sites without an account. A granted one stays in force until staff lift it.';
comment on column owner_requests.url_key is 'Key of the address as in blogs.url_key; the request also covers what lies below it.';
comment on column owner_requests.wish is
  '''erase'': delete the site and block its address. ''stop'': keep the site, but do not crawl it.';
comment on column owner_requests.proof is
  'How ownership is proven: by email, a tag in the page, a line in robots.txt, or to staff.';
comment on column owner_requests.state is
  '''unproven'' waits for the proof, ''waiting'' for staff, ''lifted'' is no longer in force.';
comment on column owner_requests.key_hash is 'SHA-256 of the key in the address of the request''s page.';
comment on column owner_requests.mail_key_hash is 'SHA-256 of the key in the email that proves ownership; null if none was sent.';
comment on column owner_requests.email is 'Address for replies; deleted 90 days after the request is granted.';
comment on column owner_requests.note is 'Text by the requester; deleted 90 days after the request is granted.';
comment on column owner_requests.reason is 'Text by staff about their decision.';
comment on column owner_requests.decided_by is 'Member of staff; null if the proof decided or the account was deleted.';
comment on column owner_requests.done_on is 'When a granted request was carried out; null before.';
comment on column owner_requests.language is 'Language of the requester, for emails; null if unknown.';

comment on table pending_edits is
  'Edit of a public site that waits for approval by staff; until then the approved version remains public.';
comment on column pending_edits.version is 'Changes whenever the edit is replaced, so that staff only approve the version that they read.';
comment on column pending_edits.fields is 'Changed fields with their new values.';

comment on table proposals is 'Edits that members or the crawler suggest; the submitter, an owner or staff decide.';
comment on column proposals.user_id is 'Who suggests the edit; null for the crawler.';
comment on column proposals.fields is 'Suggested fields with their values.';
comment on column proposals.reason is 'Explanation of the decision.';

comment on table refused_hosts is 'Hosts on which staff accept no sites.';
comment on column refused_hosts.user_id is 'Member of staff; null if the account was deleted.';

comment on table refused_keys is 'Keys by which blocked sites are recognized: current and former addresses, and feeds.';
comment on column refused_keys.key is 'Key as in blogs.url_key, of an address or a feed.';
comment on column refused_keys.refused_id is 'Id in refused_sites.';

comment on table refused_sites is 'Blocked sites: submitting one is refused, or waits for staff if the source is ''list''.';
comment on column refused_sites.key is 'Key of the address, as in blogs.url_key.';
comment on column refused_sites.source is
  '''deleted'' or ''refused'' by staff, ''owner'' had it erased; for ''list'', another community''s block list, submissions only wait for staff.';
comment on column refused_sites.user_id is 'Member of staff; null if none, or the account was deleted.';

comment on table site_identities is 'What the last crawl says a site is, to find sites that are listed twice.';
comment on column site_identities.title is 'Title of the front page.';
comment on column site_identities.feed_key is 'Key of the feed''s address, in the form of blogs.url_key; null without a feed.';
comment on column site_identities.canonical_key is 'Key of the canonical address that the front page declares; null without one.';

comment on view current_owners is 'Owners of sites that have not changed hands.';

comment on function shows_posts(blogs) is 'True if the posts of a site may be shown to visitors who can see the site.';
comment on function accept_shown_site() is 'Deletes the refusal of a submission when the site becomes public after all.';
comment on function count_changed_blogs() is
  'Updates totals and tags.blog_count when sites become listed or unlisted. Once per statement, because imports change hundreds.';
comment on function count_deleted_blog() is
  'Updates totals before a site is deleted, and deletes its tags while they can still be counted.';
comment on function count_new_blogs() is 'Adds blog_stats for new sites and updates totals.';
comment on function site_domain(blogs) is 'Registrable domain of a site.';
comment on function drop_blog_blocks() is 'Deletes the list_blocks of a deleted site.';
comment on function follow_erasures() is 'Blocks a site while a request to erase it is granted.';
comment on function follow_recommender() is 'Updates recommended_sites when a site is hidden, shown, goes down or recovers.';
comment on function follow_voice() is
  'Recounts the recommenders of the sites that a site recommends when its domain or submitter changes.';
comment on function forget_own_recommendations() is
  'Deletes recommendations between sites of the same owner, since these do not count.';
comment on function forget_readings() is
  'Deletes the crawl log of deleted sites. Not a foreign key, because checking it would lock wide rows in blogs.';
comment on function forget_recommendations() is
  'Deletes the recommendations of a site before the site, while they can still be counted.';
comment on function hold_new_of_held() is
  'Gives new content of a hidden author the author''s status, after waiting for concurrent decisions about the author.';
comment on function is_counted(blogs) is 'True for listed sites and articles: published and not gone.';
comment on function is_domain_off(text, integer) is
  'True if an account cannot log in with this domain for now, because the site there is down or taken over.';
comment on function is_open(blogs) is 'True for published sites that are not down.';
comment on function keep_blog_status() is 'Rejects a status that does not follow from content_holds, which would be a bug.';
comment on function keep_merge_target() is
  'Rejects deleting a site that others were merged into; the merges have to be undone first.';
comment on function keep_out_erased() is
  'Rejects blocked addresses, whatever code adds them. Runs after the insert, to see concurrent decisions.';
comment on function nth_newest_blog(integer) is
  'Finds the published_seq of the listed site that has this many newer ones, by adding up blog_blocks; null past the end.';
comment on function outbox_popularity() is 'Queues sites for search when their votes and reviews change enough to matter.';
comment on function outbox_rows() is
  'Queues rows for the outbox when they become public, change or disappear. Arguments: kind, and the columns that matter.';
comment on function outbox_site_feed() is 'Queues a site for the crawler when the address of its feed changes.';
comment on function outbox_sites(integer[]) is 'Queues public sites as changed.';
comment on function publish_first() is 'Sets published_on and published_seq when a site first becomes public.';
comment on function refusal_of(text) is 'Finds the block on an address or feed; null if there is none.';
comment on function refuse_erased(owner_requests) is
  'Blocks the address of a request to erase a site, and clears the reasons of other blocks on it.';
comment on function remember_address() is 'Adds the former address or feed of a site to other_addresses.';
comment on function tell_activity() is
  'Invalidates a member''s cached activity when their submissions, texts or upvotes change.';
comment on function tell_activity_at_blog() is
  'Invalidates the cached activity of everyone active at a site that is hidden or shown.';
comment on function tell_blog() is 'Invalidates cached replies about a site that changes, and lists if they show the change.';
comment on function tell_blogs() is 'Invalidates cached lists of sites.';
comment on function tell_health() is 'Invalidates cached lists of sites when one goes down or recovers.';
comment on function tell_openness() is
  'Invalidates cached posts and pages of recommended sites when a site is hidden, shown, goes down or recovers.';
comment on function wish_about(text, text) is 'True if a granted owner request of this kind covers the address.';

-- Tags
comment on table blog_tag_spellings is
  'Names under which tags were given to a site, where one is an alias, so that joining tags can be undone.';
comment on column blog_tag_spellings.spelling_id is 'The alias, or the tag itself.';

comment on table blog_tags is 'Tags of sites. Aliases are replaced by their tags.';

comment on table language_tag_counts is 'Number of tags that sites in a language use; updated by a job.';
comment on column language_tag_counts.language is 'Primary subtag such as ''de''.';

comment on table profile_tag_spellings is
  'Names under which a member gave interests, where one is an alias, so that joining tags can be undone.';
comment on column profile_tag_spellings.spelling_id is 'The alias, or the tag itself.';

comment on table related_tags is 'Tags that occur together more often than by chance; updated by a job.';
comment on column related_tags.place is 'Rank, 1 for the strongest relation.';
comment on column related_tags.together is 'Listed sites with both tags.';

comment on table shown_tags is
  'Visible tags of a site, so that lists read one row per site. Kept by triggers on blog_tags and tags.';
comment on column shown_tags.names is 'In order, without blocked tags.';

comment on table tag_languages is 'Number of sites with a tag by language; updated by a job.';
comment on column tag_languages.language is 'Primary subtag such as ''de''.';

comment on table tag_proposals is
  'Tags that look like another spelling of a tag, for staff to join or keep apart; found by a job.';
comment on column tag_proposals.spelling_id is 'Tag that would become an alias.';
comment on column tag_proposals.subject_id is 'Tag that it would be an alias of.';
comment on column tag_proposals.reasons is 'Evidence as [{kind, sites}].';
comment on column tag_proposals.weight is 'Strength of the evidence; the list is sorted by it.';

comment on table tags is 'Tags of sites and members, including aliases and blocked ones.';
comment on column tags.value is 'Name.';
comment on column tags.merged_into is 'Tag that this one is an alias of; null if it is none.';
comment on column tags.is_blocked is 'True if staff hide the tag.';
comment on column tags.blog_count is 'Listed sites and articles with the tag; kept by triggers on blog_tags and blogs.';
comment on column tags.merged_via is
  'Alias through which this one leads to merged_into, if that was joined later; null if directly.';
comment on column tags.letter is
  'Section of the tag index: a to z, 0 for digits, the ISO 15924 code of another script, or * for the rest.';

comment on table tags_looked_at is
  'Single row: state of all tags when the job about related tags last ran, which skips unchanged ones.';
comment on column tags_looked_at.fingerprint is 'Sum of hashes over all tags of sites.';

comment on function tag_letter(text) is 'Section of the tag index that a name belongs to, see tags.letter.';
comment on function add_blog_tags(integer[], text[], smallint[]) is
  'Adds tags to sites, replaces aliases and skips blocked tags. The caller has locked the tags.';
comment on function count_gone_blog_tags() is
  'Updates tags.blog_count when sites lose tags; locks the tags by id to avoid deadlocks.';
comment on function count_new_blog_tags() is
  'Updates tags.blog_count when sites get tags; locks the tags by id to avoid deadlocks.';
comment on function forget_spellings(integer[]) is 'Deletes the recorded spellings of tags that these sites no longer have.';
comment on function lead_straight() is 'Rejects aliases of aliases: merged_into always names the final tag.';
comment on function outbox_renamed_tag() is
  'Queues the sites of a tag for search when the tag gets another name, is blocked or unblocked.';
comment on function outbox_tagged() is 'Queues sites for search when their tags change.';
comment on function show_changed_tags() is 'Updates shown_tags when sites get or lose tags.';
comment on function show_moved_tags() is 'Updates shown_tags when rows of blog_tags change.';
comment on function show_renamed_tag() is 'Updates shown_tags when a tag gets another name, is blocked or unblocked.';
comment on function show_tags(integer[]) is
  'Recomputes shown_tags for these sites, in the order of their ids to avoid deadlocks.';
comment on function tell_blog_tags() is 'Invalidates cached replies about sites that lose tags, and lists.';
comment on function tell_tagged() is
  'Invalidates cached replies about sites and members with a tag that gets another name, is blocked or unblocked.';

-- Conversations
comment on table blog_upvotes is 'Upvotes of sites.';

comment on table comment_upvotes is 'Upvotes of comments.';

comment on table comments is 'Comments in discussions.';
comment on column comments.content is 'Text as written, in Markdown.';
comment on column comments.content_html is 'The text as sanitized HTML.';
comment on column comments.status is 'Follows from content_holds; only its triggers change it.';
comment on column comments.total_upvotes is 'Kept by count_comment_upvote().';

comment on table discussion_upvotes is 'Upvotes of discussions.';

comment on table discussions is 'Discussions of a site or of one of its posts.';
comment on column discussions.content is 'Opening text as written, in Markdown; the address of the post if it is about one.';
comment on column discussions.content_html is 'The text as sanitized HTML.';
comment on column discussions.status is 'Follows from content_holds; only its triggers change it.';
comment on column discussions.comment_count is 'Published comments; kept by count_comment() and count_changed_comments().';
comment on column discussions.total_upvotes is 'Kept by count_discussion_upvote().';
comment on column discussions.post_id is
  'Null if not about a post. Without a foreign key, so that the discussion outlives the post.';

comment on table legacy_discussion_slugs is
  'Slugs that feed ids contained before migration 0073, so that feed readers do not see old entries as new.';
comment on column legacy_discussion_slugs.blog_id is
  'Site of the discussion at that time, without a foreign key: a merge may have moved the discussion.';

comment on table reviews is 'Reviews of sites, at most one per member and site.';
comment on column reviews.rating is '1 to 5.';
comment on column reviews.content_html is 'The text as sanitized HTML.';
comment on column reviews.status is 'Follows from content_holds; only its triggers change it.';
comment on column reviews.is_cleared is 'True if staff approved it; it is not held again unless the rating changes.';

comment on function clear_review() is 'Resets is_cleared when the rating of a review changes.';
comment on function count_blog_upvote() is 'Updates blog_stats.upvotes, in the transaction of the vote so that counts are exact.';
comment on function count_changed_comments() is
  'Checks statuses, and updates comment_count and list_blocks when comments are hidden or shown. Once per statement: a suspension may hide thousands.';
comment on function count_changed_discussions() is
  'Checks statuses, and updates blog_stats.discussions and list_blocks when discussions are hidden, shown or moved, or a post gets its first comment.';
comment on function count_changed_reviews() is 'Updates reviews and rating_sum in blog_stats when reviews change.';
comment on function count_comment() is 'Updates comment_count and list_blocks when a comment is added or deleted.';
comment on function count_comment_upvote() is 'Updates comments.total_upvotes.';
comment on function count_discussion() is 'Updates blog_stats.discussions and list_blocks when a discussion is added or deleted.';
comment on function count_discussion_upvote() is 'Updates discussions.total_upvotes.';
comment on function count_review() is 'Updates reviews and rating_sum in blog_stats when a review is added or deleted.';
comment on function is_listed_discussion(text, bigint, integer) is
  'True for published discussions; those of posts need a comment, too.';
comment on function keep_comment_status() is 'Rejects a status that does not follow from content_holds, which would be a bug.';
comment on function keep_discussion_status() is 'Rejects a status that does not follow from content_holds, which would be a bug.';
comment on function keep_review_status() is 'Rejects a status that does not follow from content_holds, which would be a bug.';
comment on function tell_blog_part() is 'Invalidates cached replies about a site whose reviews change.';
comment on function tell_comment() is 'Invalidates cached replies about a discussion whose comments change.';
comment on function tell_discussion() is 'Invalidates cached replies about a discussion that changes, and about its site.';
comment on function toggle_blog_upvote(integer, integer, text[]) is
  'Adds or removes a member''s upvote and returns the new count. Locks the count first, so that concurrent votes are exact.';
comment on function toggle_comment_upvote(integer, integer, text[]) is
  'Adds or removes a member''s upvote and returns the new count. Locks the comment first, so that concurrent votes are exact.';
comment on function toggle_discussion_upvote(integer, integer, text[]) is
  'Adds or removes a member''s upvote and returns the new count. Locks the discussion first, so that concurrent votes are exact.';

-- Newsfeed
comment on table follows is 'Sites that members follow: their timelines show the posts of these sites.';

comment on table post_blogs is 'Site of each post, to find a post by its id alone in the partitions of posts.';
comment on column post_blogs.id is 'Id of the post.';

comment on table post_marks is
  'Posts of a site that the crawler has seen, including deleted ones, so that these do not count as new again.';
comment on column post_marks.watermark is
  'Time of the newest post that is no longer stored: older unknown posts are not new. Null if there is none.';
comment on column post_marks.seen is 'Hashes of the ids and URLs of posts, last seen first.';

comment on table post_stats is 'How often a site posts. Transactions that change posts of a site lock its row.';
comment on column post_stats.known_since is 'Date of the oldest counted post when the site was first crawled; null before that.';
comment on column post_stats.month_counts is
  'Posts per month, newest first, beginning with the month of counted_to; includes posts that are no longer stored.';
comment on column post_stats.counted_to is 'First day of the newest counted month; null without posts.';

comment on table posts is
  'Posts from the feeds of sites, with title and excerpt, never the full text. Partitioned by site; old ones are deleted.';
comment on column posts.guid is 'Id that the feed gives the post (guid, atom:id or id); null if it gives none.';
comment on column posts.language is 'Declared by the feed, otherwise detected; null if unknown.';
comment on column posts.published_on is 'Time that the feed gives, or when the post was first seen.';
comment on column posts.discussion_id is 'Discussion of the post; null before somebody starts one.';
comment on column posts.is_hidden is 'True if staff hide the post.';
comment on column posts.is_stub is
  'True if the text was erased; the rest remains to recognize the post if the feed has it again.';
comment on column posts.is_dated is 'False if the feed gives no date; published_on is not shown then.';

comment on table river_entries is 'Newsfeed: posts of the last 31 days, ordered by river_on.';
comment on column river_entries.river_on is
  'Place in the newsfeed: time of the post, or of the crawl for posts that were found over a day later.';
comment on column river_entries.is_first_of_day is
  'True for the site''s first post of a day in UTC. It holds the site''s place on that day: further posts do not move it up.';
comment on column river_entries.language is 'Language of the post, as a primary subtag; null if unknown.';
comment on column river_entries.is_quiet is 'True if the site posts at most once a month.';
comment on column river_entries.site_domain is
  'Domain of the site: sites with the same domain share one place per day. Null in older entries.';
comment on column river_entries.is_hidden is 'Copy of posts.is_hidden; kept by hide_river_entry().';

comment on table river_keys is 'Only used by version 0.2, for private feed addresses.';

comment on table river_mutes is 'What a member does not want in their timeline.';
comment on column river_mutes.reason_kind is
  'Mutes a ''tag'', a ''site'', or a ''kind'' of reason for which posts are suggested.';
comment on column river_mutes.value is 'Name of the tag, id of the site, or kind of reason.';

comment on table river_seen is 'How far a member has seen their timeline, on any device.';
comment on column river_seen.until is 'Posts up to this time have been seen.';

comment on view shown_posts is 'Posts for visitors who can see their site. Check site_status before showing them.';

comment on view visible_posts is 'Posts that the public can see.';

comment on function count_followers() is 'Updates blog_stats.followers, in the order of ids to avoid deadlocks.';
comment on function day_marks(date, date) is
  'Search query for posts of a range of days, with as few marks of years, months and days as possible; past is not included.';
comment on function hide_river_entry() is 'Copies is_hidden from a post to its newsfeed entry.';
comment on function keep_decided_post() is
  'Keeps posts that staff hid or members discuss when others are deleted, unless the whole site is.';
comment on function latest_posts(integer, integer) is
  'Newest posts of a site that the caller may show, as JSON, with their number. One plan for all sites: planning takes longer than running.';
comment on function name_river_entry() is 'Sets site_domain of a new newsfeed entry.';
comment on function outbox_posts() is 'Queues sites for search when their posts change.';
comment on function posts_a_month(post_stats, timestamp with time zone) is
  'Average number of posts per month over the last year, or since the site is known if that is shorter.';
comment on function posts_by_month(post_stats, timestamp with time zone) is
  'Posts in each of the last twelve months, oldest first.';

-- Crawler
comment on table health_changes is 'History of the changes of blogs.health, with the reasons.';
comment on column health_changes.by is '''reading'' is the crawler.';
comment on column health_changes.user_id is 'Member of staff; null for the crawler and deleted accounts.';
comment on column health_changes.evidence is 'Observations behind the change; emptied after 90 days.';

comment on table health_told is 'Members who were notified that a site is down, to notify them when it is back.';

comment on table reading_addresses is 'IP addresses of crawled hosts: hosts at one address share a throttle group.';
comment on column reading_addresses.lane_id is 'Throttle group of the hosts at this address.';

comment on table reading_budget is 'Single row: number of requests that all crawling processes together may make.';
comment on column reading_budget.per_second is 'Requests per second set by staff; null for the operator''s setting.';
comment on column reading_budget.is_paused is 'True if staff paused all crawling.';
comment on column reading_budget.free_on is 'When more requests become available.';
comment on column reading_budget.usual is 'Requests per second in the operator''s setting.';

comment on table reading_claims is 'Leases: only one worker at a time may send requests to a host.';
comment on column reading_claims.blog_id is 'Site being crawled; null if a redirect led to the host.';
comment on column reading_claims.worker is 'Name in reading_workers.';
comment on column reading_claims.leased_until is
  'When the lease ends unless the worker renews it; then another worker takes over.';

comment on table reading_enrolment is
  'Single row: progress of adding sites that existed before the first crawl, and of planning first crawls.';
comment on column reading_enrolment.after_id is 'Last site that was added.';
comment on column reading_enrolment.planned_until is
  'First crawls of imported sites are planned up to this time; the next import continues there.';

comment on table reading_hosts is 'Hosts that the crawler sends requests to.';
comment on column reading_hosts.lane_id is 'Throttle group of the host.';
comment on column reading_hosts.stopped_until is
  'No requests before this time, because the host answered 429 or 503; null without such a limit.';
comment on column reading_hosts.busy_on is 'When the host last answered 429 or 503; null after a successful response.';
comment on column reading_hosts.address is 'IP address at the last request; null if unknown.';
comment on column reading_hosts.visited_on is
  'When a redirect, feed or picture last led here from another host; null if none has.';

comment on table reading_lanes is
  'Throttle groups of the crawler: hosts of one domain, platform or IP address share one request per gap_ms.';
comment on column reading_lanes.name is 'Domain or platform.';
comment on column reading_lanes.gap_ms is 'Milliseconds between two requests.';
comment on column reading_lanes.free_on is 'No requests before this time.';
comment on column reading_lanes.next_on is 'When to look for a due site in the group; null without sites.';

comment on table reading_networks is
  'IP addresses of content delivery networks: all processes together keep a gap between requests to one.';
comment on column reading_networks.free_on is 'No requests before this time.';

comment on table reading_robots is 'Cached robots.txt files.';
comment on column reading_robots.origin is 'Scheme and host.';
comment on column reading_robots.lines is 'Lines about access; null if the file could not be fetched.';
comment on column reading_robots.until is 'End of the cache entry.';
comment on column reading_robots.is_silent is 'True if the host did not answer at all.';

comment on table reading_sites is 'When each site is crawled next.';
comment on column reading_sites.lane_id is 'Copy of the host''s throttle group.';
comment on column reading_sites.due_on is 'Next crawl; infinity if the site is not crawled.';
comment on column reading_sites.interval_s is 'Expected seconds from a crawl until the site is due again.';
comment on column reading_sites.feed_due_on is 'When to fetch the feed next; null without a feed.';
comment on column reading_sites.page_due_on is 'When to fetch the front page next.';
comment on column reading_sites.good_on is 'Last successful response from the feed or front page; null if there was none.';

comment on table reading_state is 'What the crawler knows of a site besides its schedule. Only written if a crawl changes it.';
comment on column reading_state.site_url is
  'Address of the site that the rest belongs to: with another address, the crawler starts over.';
comment on column reading_state.given_feed_url is 'blogs.feed_url when last crawled: another value there replaces feed_url.';
comment on column reading_state.feed_url is 'Feed that is fetched; null if none is known.';
comment on column reading_state.feed_validators is 'ETag and Last-Modified of each address, including redirects.';
comment on column reading_state.feed_failures is 'Consecutive failures.';
comment on column reading_state.feed_move is
  'Permanent redirect that is not trusted yet, as {to, first_on, times}; null without one.';
comment on column reading_state.feed_asked is
  'Limits that the feed sets, as {min_seconds, skip_hours, skip_days}; null without a feed.';
comment on column reading_state.page_url is 'Current address of the front page; null if it is site_url.';
comment on column reading_state.page_validators is 'ETag and Last-Modified of each address, including redirects.';
comment on column reading_state.page_failures is 'Consecutive failures.';
comment on column reading_state.page_move is 'As feed_move, for the front page.';
comment on column reading_state.page_feeds is 'Feeds that the front page declares.';
comment on column reading_state.was_page_early is
  'True if the last request for the front page came early, because the feed failed.';
comment on column reading_state.has_guessed is 'True if common feed addresses were tried.';
comment on column reading_state.avoid is
  'Addresses to skip, as {address: {until, gone}}: forever without until; gone counts responses 410.';
comment on column reading_state.tries is 'Consecutive crawls without a successful response.';
comment on column reading_state.failing_since is 'Since when crawls fail; null after a success.';
comment on column reading_state.failing_reason is 'HTTP status or kind of error; null after a success.';
comment on column reading_state.wanted_on is 'When staff requested a crawl that has not finished yet; null if they did not.';
comment on column reading_state.is_stopped is 'True if the owner or staff do not want the site crawled.';
comment on column reading_state.page_robots is 'Robots directives {noindex, nosnippet} of the front page when last fetched.';
comment on column reading_state.feed_robots is 'Robots directives {noindex, nosnippet} of the feed when last fetched.';
comment on column reading_state.feed_blogroll is 'OPML that the feed names as its blogroll; null if it names none.';
comment on column reading_state.no_posts is 'Why the feed has no posts; null if it has some.';

comment on table reading_workers is 'Crawling processes.';
comment on column reading_workers.name is 'Unique for each start.';
comment on column reading_workers.seen_on is 'Last sign of life.';
comment on column reading_workers.reading is 'Sites being crawled now.';
comment on column reading_workers.line_down_since is
  'Since when the process itself has no connection to the internet; null if it has one.';

comment on table readings is 'Crawl log: one row per response, kept for 90 days.';
comment on column readings.what is 'Kind of document that was requested.';
comment on column readings.status is 'HTTP status or kind of error.';
comment on column readings.next_on is 'When the document is due next; null for others than feed and page.';
comment on column readings.feed_url is 'Address of a feed that is not the site''s own; null otherwise.';

comment on table site_completions is 'Metadata found by crawls, for a few seconds, until it is written to many sites at once.';
comment on column site_completions.said is 'Metadata of the page and the feed; see SiteMetadata in src/crawler.';

comment on table site_fingerprints is
  'Front page of a site when first and last crawled, to tell whether it is still the same site.';

comment on table site_health is 'Whether a site still responds, and as itself; blogs.health follows from it.';
comment on column site_health.known is 'The site while it was itself, to compare it with; null if unknown.';
comment on column site_health.page is 'Front page as last seen while it is not the site''s own; null otherwise.';
comment on column site_health.feed is 'Feed as last seen while it is not the site''s own; null otherwise.';
comment on column site_health.evidence is 'Observations that something is wrong; empty if nothing is.';
comment on column site_health.since is 'When blogs.health last changed; null if never.';
comment on column site_health.nothing_since is 'Since when the site is unreachable; null if it is reachable.';
comment on column site_health.tries is 'Failed crawls since nothing_since.';
comment on column site_health.decided is
  'Decision by staff as {state, key}, valid until other evidence is found; null without one.';
comment on column site_health.is_to_be_told is 'True if members have to be notified of a change.';
comment on column site_health.is_told_out is 'True if members were notified that the site is down.';
comment on column site_health.told_on is 'When members were last notified; null if never.';

comment on table site_pictures is 'Pictures that front pages name, to be fetched or stored.';
comment on column site_pictures.due_on is 'When to fetch it; null if it is stored or fetching has failed for good.';
comment on column site_pictures.picture is 'Path of the stored picture, /media/ and its hash; null if none is.';
comment on column site_pictures.bytes is
  'Size of its files; null if none is stored. Triggers add it to the total ''picture_kilobytes''.';
comment on column site_pictures.validators is 'ETag and Last-Modified of the stored picture.';
comment on column site_pictures.is_chosen is
  'True if a person chose the site''s own picture: it is stored in all sizes and even if space is short.';

comment on function count_picture_bytes() is 'Updates the total ''picture_kilobytes'', so that reading it does not add up all sizes.';
comment on function is_inside_hosts(text) is 'True if the host name of a site in search_entries contains these letters, at least 4.';
comment on function tell_of_pause() is 'Invalidates cached settings when staff pause or resume crawling.';
comment on function tell_site_health() is 'Invalidates cached replies about the health of a site.';

-- Discovery
comment on table blog_blocks is
  'Number of listed sites by ranges of published_seq, so that distant pages of the newest sites are found quickly.';
comment on column blog_blocks.level is '0 for ranges of 256 numbers, 1 for 65,536.';
comment on column blog_blocks.block is 'published_seq divided by the size of the range, rounded down.';

comment on table blog_numbering is
  'Single row: size of the gapless numbering of listed sites in blog_positions, which shuffled lists draw from.';
comment on column blog_numbering.departures is
  'Sites that have left the numbering so far: with n, it identifies a state of the numbering.';

comment on table blog_positions is
  'Gapless numbers of listed sites, for shuffled lists. When a site leaves, the last one takes its number.';
comment on column blog_positions.position is 'From 0.';
comment on column blog_positions.since is 'blog_numbering.departures when the site got this number.';

comment on table blog_positions_past is
  'Former numbers of sites, so that a shuffled list does not change while somebody pages through it.';
comment on column blog_positions_past.since is 'blog_numbering.departures when the site got this number.';
comment on column blog_positions_past.until is 'blog_numbering.departures when it lost the number.';

comment on table draw_numberings is
  'Numbering of sites when a draw of the random picks feed was first requested, so that the draw does not change.';
comment on column draw_numberings.days is 'Days between two draws.';
comment on column draw_numberings.period is 'Number of the draw: days since 1970 divided by this interval.';
comment on column draw_numberings.n is 'Sites in the numbering at that time.';
comment on column draw_numberings.departures is 'blog_numbering.departures at that time.';

comment on table empty_words is 'Stop words: the most common words of a language, which are no topics.';
comment on column empty_words.language is 'Primary subtag such as ''de''.';

comment on table fairness_figures is 'How evenly a feature shows sites, measured by a job from showings.';
comment on column fairness_figures.chooser is
  'Feature that chose the sites: ''shuffled'', ''surprise'', ''for_you'' or ''river'' (newsfeed).';
comment on column fairness_figures.sites is 'Sites that it can show.';
comment on column fairness_figures.sites_shown is 'Sites that it has shown, since the date in since.';
comment on column fairness_figures.thirds is
  'Impressions of each third of these sites, the least popular first (in the newsfeed, the least active).';

comment on table featured_sites is 'Sites that staff recommend.';

comment on table for_you_wishes is 'Dismissals from a member''s personal list: sites to leave out, and tags to show less of.';
comment on column for_you_wishes.blog_id is 'Null if a tag is dismissed.';
comment on column for_you_wishes.tag_id is 'Null if a site is dismissed.';

comment on table post_entries is 'Search index of visible posts; written by an outbox consumer.';
comment on column post_entries.source_hash is 'Hash of the indexed text, to skip unchanged posts.';
comment on column post_entries.vector is
  'Words of title and excerpt; of the title again as =word; and filters: #tag, @host, ~language, ^date.';

comment on table recommendation_sources is 'Documents in which a site recommends others, such as its blogroll.';
comment on column recommendation_sources.kind is
  '''blogroll'', ''opml'' and ''source'': OPML named by the page, at /.well-known/, or named by the feed. ''xfn'', ''links'': links of the page, or of its page of links.';
comment on column recommendation_sources.validators is
  'ETag and Last-Modified of each address, including redirects; null without a response.';
comment on column recommendation_sources.targets is
  'Recommended sites, each as an array of keys (url_key, or feed: and its address), the most reliable first.';
comment on column recommendation_sources.is_directory is 'True if it has too many links to be recommendations.';
comment on column recommendation_sources.due_on is 'No request before this time; null without such a limit.';

comment on table recommendations is 'Which sites recommend which others; counts ignore unlisted ones.';
comment on column recommendations.from_id is 'The site that recommends.';
comment on column recommendations.to_id is 'The recommended site.';
comment on column recommendations.kind is 'Kind of document, see recommendation_sources.';
comment on column recommendations.missed is 'Consecutive crawls that did not find it; it is deleted after the second.';

comment on table recommended_sites is
  'Counts for sites that others recommend, kept by triggers. Narrow, to search for paths between sites.';
comment on column recommended_sites.recommended_by is 'Published sites that recommend it.';
comment on column recommended_sites.is_open is 'Copy of is_open(): paths may lead through the site.';
comment on column recommended_sites.domains is 'Distinct domains of the sites that recommend it.';
comment on column recommended_sites.voices is
  'Distinct domains or submitters of the sites that recommend it, whichever are fewer; lists are sorted by it.';

comment on table search_entries is 'Search index of published sites and articles; written by an outbox consumer.';
comment on column search_entries.title_key is 'key_of() the title.';
comment on column search_entries.host is 'Domain in lower case.';
comment on column search_entries.title_words is 'Number of words in the title.';
comment on column search_entries.popularity is 'Logarithm of upvotes and reviews, so that most votes do not change it.';
comment on column search_entries.tag_ids is 'Tags that are not blocked.';
comment on column search_entries.head is
  'Words of title, host and tags, and filters such as =name, ^part of a host, @host, #tag, !kind, ~health, lang:en, has:feed.';
comment on column search_entries.vector is 'The same with the words of the description, and of post titles as +word.';
comment on column search_entries.words is 'Words of title, host and tags as written, for typo correction.';
comment on column search_entries.is_site is 'False for articles.';
comment on column search_entries.text_words is 'Words of description and post titles as written, for typo correction.';

comment on table search_words is 'Words in the search index, for typo correction; kept by triggers on search_entries.';
comment on column search_words.n is 'Sites and articles with the word in title, host or tags.';
comment on column search_words.in_texts is 'Sites and articles with the word in description or post titles.';

comment on table showings is
  'Impressions: how often a feature showed a site in a month, to measure its fairness. Not recorded by viewer.';
comment on column showings.month is 'First day of the month.';
comment on column showings.chooser is 'Feature that chose the site, see fairness_figures.';

comment on table site_topics is 'The most distinctive words of a site, to find similar sites.';
comment on column site_topics.lexeme is 'Stem of the word.';
comment on column site_topics.word is 'The word as written.';
comment on column site_topics.weight is
  'Frequency here relative to that in all sites (tf-idf); the squares of a site''s weights add up to 1.';

comment on table site_words is
  'The most frequent words in the description and posts of a site. site_topics are chosen from them.';
comment on column site_words.lexemes is 'Stems, the most frequent first.';
comment on column site_words.words is 'The words as written, in the same order.';
comment on column site_words.counts is 'Occurrences, in the same order.';

comment on table surprises is 'Progress of a member through the random sites of “Surprise me”.';
comment on column surprises.walk is 'Cursor in the random order of sites.';

comment on table word_counts is
  'How many sites use a word; counted nightly from a sample of site_words, and updated for new sites.';
comment on column word_counts.lexeme is 'Stem of the word.';
comment on column word_counts.only_in is 'The site, if it is the only one that uses the word; otherwise null.';

comment on table words_counted is 'Single row: state of the nightly job that counts words and chooses topics.';
comment on column words_counted.sites is 'Sites whose words were counted.';
comment on column words_counted.weighed_to is 'Last site whose topics were chosen; the next night continues after it.';

comment on function add_recommenders(integer[], integer[]) is
  'Adds to the numbers of recommenders of sites and recounts their domains and voices, in the order of ids to avoid deadlocks.';
comment on function choose_topics(integer[]) is 'Writes the most distinctive words of these sites to site_topics.';
comment on function count_recommendations() is 'Updates recommended_sites when recommendations are added or deleted.';
comment on function count_search_words() is 'Updates search_words when search entries are added or deleted.';
comment on function count_voices(integer) is 'Counts the distinct domains and submitters of the sites that recommend a site, up to 5000 of these.';
comment on function gather_and_count_words(integer[]) is
  'Updates site_words and word_counts for these sites; returns all sites whose topics change.';
comment on function gather_words(integer[]) is 'Writes the most frequent words of these sites to site_words.';
comment on function index_popularity(integer[]) is
  'Updates the popularity of these sites in the search index, without indexing them again.';
comment on function index_posts(integer[]) is
  'Updates the search entries of the posts of these sites. Called by one transaction at a time.';
comment on function index_search(integer[]) is 'Replaces the search entries of these sites. Called by one transaction at a time.';
comment on function lexemes_of(text, text) is 'Search vector of a text, with one weight (A to D).';
comment on function log_likelihood(bigint, bigint, bigint, bigint) is
  'Dunning''s log-likelihood ratio: how surely two things occur together more often than by chance.';
comment on function newest_posts(tsquery, tsquery, tsquery, date, date, integer) is
  'Newest posts that match a search. Reads spans of days, so that frequent words cost no more than rare ones. A last null row: limit reached.';
comment on function number_sites(integer[]) is
  'Updates blog_positions and blog_blocks for sites that became listed or unlisted. Called by one transaction at a time.';
comment on function popularity(integer, integer) is 'Logarithm of upvotes and reviews, by which search ranks sites.';
comment on function post_vector(text, text, text[]) is 'Search vector of a post, see post_entries.vector.';
comment on function search_entries_for(integer[]) is 'Computes the search entries of these sites.';
comment on function tell_fairness() is 'Invalidates cached replies with fairness_figures.';
comment on function tell_featured() is 'Invalidates cached replies with the sites that staff recommend.';
comment on function tell_recommendations() is 'Invalidates cached paths between sites when recommendations are added or deleted.';
comment on function tell_recommended() is 'Invalidates cached replies about a site when its number of recommenders changes.';
comment on function words_like(text) is
  'Words in the search index that look like a mistyped one, by shared trigrams. The fallback after words_near().';
comment on function words_near(text) is 'Words in the search index that are at most two edits away from a mistyped one.';
comment on function words_of(text) is
  'Splits a text into words with their stems. Scripts without spaces are split into overlapping pairs of letters.';

-- Moderation
comment on table content_holds is
  'Holds: reasons why content is hidden. Content is public if neither it, its author nor its parents have one.';
comment on column content_holds.user_id is 'Hides everything that this member submitted and wrote.';
comment on column content_holds.why is
  '''review'' (by staff) and ''burst'' (too many at once) wait for staff. ''owner'': its owner does not want it shown. ''post'': the post that it is about is hidden.';
comment on column content_holds.cause_id is 'Suspension, merge or report with whose end the hold ends; null for other reasons.';
comment on column content_holds.note is 'Reason that staff gave.';
comment on column content_holds.held_by is 'Member of staff; null if automatic, or the account was deleted.';

comment on table reports is 'Reports of content by members.';
comment on column reports.user_id is 'Who reported it; null if the account was deleted.';
comment on column reports.thing_id is 'Id of the reported thing; without a foreign key, as the kind decides on the table.';
comment on column reports.state is '''open'', or the decision.';
comment on column reports.decided_by is 'Member of staff; null while open, or if the account was deleted.';

comment on table suspensions is
  'Current suspensions. users.suspended_until has their end, content_holds the content that they hide.';
comment on column suspensions.id is 'content_holds.cause_id refers to it.';

comment on view shown_people is 'Public columns of the members whose account is not hidden.';

comment on view shown_profiles is 'Profiles of the members whose account is not hidden.';

comment on function follow_holds() is 'Updates the status of content when holds are added or deleted.';
comment on function follow_holds_of(text, integer[], integer[]) is
  'Updates the status of these rows and of all content by these members. Locks the rows first, to see concurrent decisions.';
comment on function keep_statuses(text, integer[]) is
  'Rejects rows whose status does not follow from content_holds, which would be a bug.';
comment on function status_of(text[]) is
  'Status that follows from the reasons for holds: ''held'' if it only waits for staff, otherwise ''hidden''; ''published'' without any.';
comment on function tell_held_person() is 'Invalidates cached replies with a member who is hidden or shown.';

-- Notifications
comment on table notification_settings is 'How a member wants to be notified, by kind. Without a row, defaults apply.';

comment on table notifications is 'Notifications of members.';
comment on column notifications.actor_id is
  'Whose action it is about, the latest if grouped; null for staff, and for deleted accounts.';
comment on column notifications.text is 'The sentence in English, written for version 0.2.';
comment on column notifications.url is 'Path of the page that the notification leads to.';
comment on column notifications.group_key is
  'Groups upvotes by target and day, such as ''upvote:comment:12:2026-01-31''; null for single ones.';
comment on column notifications.group_size is 'Number of actors in the group.';
comment on column notifications.in_app is 'True if it is listed on the site; otherwise it is only sent by email.';
comment on column notifications.wants_mail is 'True until it has been sent by email, if the member wants that.';
comment on column notifications.actor_ids is 'Actors of the group, the latest first, at most 200: an actor counts once.';
comment on column notifications.event is 'What happened; with params it becomes a sentence in the reader''s language.';
comment on column notifications.params is 'Parameters of the sentence, such as the title.';

comment on table unsubscribe_keys is 'Keys in the unsubscribe links of emails.';
comment on column unsubscribe_keys.key is 'In plain text, because emails repeat it. It can only end emails.';

comment on table waiting_mails is 'Members to send an email about their notifications. A recurring job turns due rows into jobs.';

comment on view current_notifications is 'Notifications about content that the recipient can see now, without hidden actors.';
comment on column current_notifications.actor_id is 'The latest actor who is not hidden; null for staff and deleted accounts.';
comment on column current_notifications.group_size is 'Without hidden actors.';

comment on function event_of_sentence(text, text) is 'Finds the event and parameters of an English sentence by version 0.2.';
comment on function notification_sentences() is 'All sentences that versions 0.1 and 0.2 write, by their parts.';
comment on function read_sentence() is 'Sets event and params of notifications by version 0.2, which only writes text.';
comment on function tell_notified() is 'Notifies all processes of a new or changed notification, for open pages of its recipient.';

-- Instance
comment on table contact_messages is 'Messages to staff from the contact form.';
comment on column contact_messages.user_id is 'Sender; null if the account was deleted.';
comment on column contact_messages.done_on is 'When staff marked it as done; null before.';

comment on table donations is 'Donations as reported by Stripe, single payments and monthly subscriptions.';
comment on column donations.id is 'Id at Stripe.';
comment on column donations.user_id is 'Null if the account was deleted before the payment was reported, or since.';
comment on column donations.amount is 'In the smallest unit of the currency, such as cents.';
comment on column donations.told_on is 'Stripe''s time of the latest event: older events change nothing.';
comment on column donations.paid_on is 'First payment; null before.';

comment on table stripe_events is 'Processed events from Stripe of the last 60 days, to skip repeated ones.';
comment on column stripe_events.id is 'Id at Stripe.';

comment on function donation_progress(text) is
  'Order of a donation''s states, for events with the same time; null for unknown states.';

-- Migrations
comment on table kysely_migration is
  'Applied migrations, in the form of the library Kysely, which version 0.2 and its backups use.';
comment on column kysely_migration.timestamp is 'When it was applied, as ISO 8601.';

comment on table kysely_migration_lock is 'Lock of the library Kysely, only for version 0.2 and its backups.';

comment on table migration_marks is
  'Effects of applied migrations on older versions, which check with it whether they still work with the schema.';
comment on column migration_marks.unused_since is
  'First version that works without what the migration removed; null if it only added something.';
