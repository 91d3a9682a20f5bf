// Generated from db/migrations by "npm run schema": do not edit.

import type { ColumnType, Selectable } from 'kysely'
import type {
  Day,
  Id,
  Json,
  JsonWithDefault,
  NullableDay,
  NullableTime,
  Time,
  TimeWithDefault,
  WithDefault,
} from './columns.ts'

/** A row as it is read, for the type of a query: `sql<Pick<Row<'users'>, 'id' | 'email'>>`. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>

/** The tables of the schema. Checks such as `kind in ('a', 'b')` are unions of their values. */
export interface Tables {
  /** Domains that members log in with, by IndieAuth. */
  account_domains: {
    id: Id
    user_id: number
    /** Profile URL, exactly as the member's IndieAuth server returns it. */
    url: string
    /** The same as a site's key (blogs.url_key), to compare it with sites. */
    url_key: string
    created_on: TimeWithDefault
    last_used_on: NullableTime
  }
  /** Security events of an account of the last 90 days, shown to its owner. */
  account_events: {
    id: Id
    user_id: number
    /** Such as 'log_in', 'password_changed', 'passkey_added'. */
    kind: string
    /** User-Agent of the browser. */
    device: WithDefault<string>
    /** Network of the IP address: /24 for IPv4, /48 for IPv6. */
    ip_network: WithDefault<string>
    created_on: TimeWithDefault
  }
  /**
   * Number of listed sites by ranges of published_seq, so that distant pages of the newest sites are found
   * quickly.
   */
  blog_blocks: {
    /** 0 for ranges of 256 numbers, 1 for 65,536. */
    level: number
    /** published_seq divided by the size of the range, rounded down. */
    block: number
    n: number
  }
  /** History of the changes to sites. */
  blog_edits: {
    id: Id
    blog_id: number
    /** Who made the change; null for the crawler and for deleted accounts. */
    user_id: number | null
    /** Changed fields with their old values. */
    before: Json
    /** Changed fields with their new values. */
    after: Json
    created_on: TimeWithDefault
    /** 'person' is the submitter, 'owner' a member with a claim to the site, 'reading' the crawler. */
    source: WithDefault<'person' | 'owner' | 'staff' | 'import' | 'reading'>
    /** Who suggested the edit that user_id accepted; null for other changes. */
    proposer_id: number | null
  }
  /**
   * Single row: size of the gapless numbering of listed sites in blog_positions, which shuffled lists draw
   * from.
   */
  blog_numbering: {
    is_it: WithDefault<boolean>
    n: number
    /** Sites that have left the numbering so far: with n, it identifies a state of the numbering. */
    departures: number
  }
  /** Claims: members who have proven that a site is theirs. */
  blog_owners: {
    blog_id: number
    user_id: number
    verified_on: TimeWithDefault
  }
  /**
   * Gapless numbers of listed sites, for shuffled lists. When a site leaves, the last one takes its number.
   */
  blog_positions: {
    /** From 0. */
    position: number
    blog_id: number
    /** blog_numbering.departures when the site got this number. */
    since: WithDefault<number>
    published_seq: number
  }
  /** Former numbers of sites, so that a shuffled list does not change while somebody pages through it. */
  blog_positions_past: {
    position: number
    /** blog_numbering.departures when the site got this number. */
    since: number
    /** blog_numbering.departures when it lost the number. */
    until: number
    blog_id: number
  }
  /**
   * Counts for each site, kept by triggers. Separate from blogs, so that a vote does not rewrite a wide row.
   */
  blog_stats: {
    blog_id: number
    /** Kept by count_blog_upvote(). */
    upvotes: WithDefault<number>
    /** Published reviews; kept by count_review() and count_changed_reviews(). */
    reviews: WithDefault<number>
    /** Sum of the ratings in these reviews. */
    rating_sum: WithDefault<number>
    /** Listed discussions; kept by count_discussion() and count_changed_discussions(). */
    discussions: WithDefault<number>
    /** Kept by count_followers(). */
    followers: WithDefault<number>
  }
  /**
   * Names under which tags were given to a site, where one is an alias, so that joining tags can be undone.
   */
  blog_tag_spellings: {
    blog_id: number
    /** The alias, or the tag itself. */
    spelling_id: number
    position: number
  }
  /** Tags of sites. Aliases are replaced by their tags. */
  blog_tags: {
    blog_id: number
    tag_id: number
    position: number
  }
  /** Upvotes of sites. */
  blog_upvotes: {
    blog_id: number
    user_id: number
    created_on: TimeWithDefault
  }
  /** Sites that members submit or staff import, and articles, which staff write. */
  blogs: {
    id: Id
    kind: WithDefault<'blog' | 'article'>
    /** 'held' waits for review by staff; 'hidden' is decided. Derived from content_holds by triggers. */
    status: WithDefault<'published' | 'held' | 'hidden'>
    url: string
    /** Host without www, path and query in normal form: equal for all spellings of the address. */
    url_key: string
    /** Host for display: without www, in its own script. */
    domain: string
    title: string
    /** Readable part of the address of the site's page. */
    slug: string
    description: WithDefault<string>
    /** Path of the picture, /media/ and its hash; null for a drawn cover. */
    image_blog_page: string | null
    /** Unused; kept for version 0.2. */
    image_placeholder: string | null
    /** Null if no feed is known. */
    feed_url: string | null
    /** Who submitted it; null if the account was deleted or the command line imported it. */
    user_id: number | null
    /** Order of an article among the featured ones; null: by date. */
    featured_position: number | null
    /** Unused; kept for version 0.2. */
    random_key: WithDefault<number>
    created_on: TimeWithDefault
    updated_on: TimeWithDefault
    /** When it first became public; never changes after that. */
    published_on: NullableTime
    /** Number in the order of published_on, by which lists are sorted. */
    published_seq: number | null
    /** Primary subtag such as 'de', declared by the site or detected; null if unknown. */
    language: string | null
    /** Submitted by a person or added by an import; null for sites from before this was recorded. */
    origin: 'person' | 'import' | null
    /**
     * 'unsteady': recent problems; visitors see no difference to 'fine'. 'away': down for 14 days. 'gone':
     * down for a year, or declared by staff. 'changed_hands': taken over.
     */
    health: WithDefault<'fine' | 'unsteady' | 'away' | 'gone' | 'changed_hands'>
    /** True if staff hide the posts of the site. */
    posts_stopped: WithDefault<boolean>
    /** Registrable domain, or personal folder on a platform; null if it equals domain. */
    registered_domain: string | null
    /** Since when the feed asks not to be indexed, which hides its posts; null if it does not. */
    posts_noindex_on: NullableTime
    /**
     * Choice of picture: a drawn cover, an upload ('own') or the site's picture ('site'). Null: no choice,
     * and the crawler may add one.
     */
    image_source: 'drawn' | 'own' | 'site' | null
  }
  /** Sites in members' bookmarks. */
  bookmarks: {
    user_id: number
    blog_id: number
    created_on: TimeWithDefault
  }
  /** Upvotes of comments. */
  comment_upvotes: {
    comment_id: number
    user_id: number
    created_on: TimeWithDefault
  }
  /** Comments in discussions. */
  comments: {
    id: Id
    discussion_id: number
    user_id: number | null
    /** Text as written, in Markdown. */
    content: string
    /** The text as sanitized HTML. */
    content_html: string
    /** Follows from content_holds; only its triggers change it. */
    status: WithDefault<'published' | 'held' | 'hidden'>
    /** Kept by count_comment_upvote(). */
    total_upvotes: WithDefault<number>
    created_on: TimeWithDefault
    updated_on: TimeWithDefault
  }
  /** Messages to staff from the contact form. */
  contact_messages: {
    id: Id
    /** Sender; null if the account was deleted. */
    user_id: number | null
    subject: string
    message: string
    /** When staff marked it as done; null before. */
    done_on: NullableTime
    done_by: number | null
    created_on: TimeWithDefault
  }
  /**
   * Holds: reasons why content is hidden. Content is public if neither it, its author nor its parents have
   * one.
   */
  content_holds: {
    id: Id
    blog_id: number | null
    review_id: number | null
    discussion_id: number | null
    comment_id: number | null
    /** Hides everything that this member submitted and wrote. */
    user_id: number | null
    /**
     * 'review' (by staff) and 'burst' (too many at once) wait for staff. 'owner': its owner does not want it
     * shown. 'post': the post that it is about is hidden.
     */
    why: 'review' | 'burst' | 'staff' | 'report' | 'suspension' | 'merge' | 'owner' | 'post'
    /** Suspension, merge or report with whose end the hold ends; null for other reasons. */
    cause_id: number | null
    /** Reason that staff gave. */
    note: WithDefault<string>
    /** Member of staff; null if automatic, or the account was deleted. */
    held_by: number | null
    since: TimeWithDefault
  }
  /** Upvotes of discussions. */
  discussion_upvotes: {
    discussion_id: number
    user_id: number
    created_on: TimeWithDefault
  }
  /** Discussions of a site or of one of its posts. */
  discussions: {
    id: Id
    blog_id: number
    user_id: number | null
    title: string
    /** Opening text as written, in Markdown; the address of the post if it is about one. */
    content: string
    /** The text as sanitized HTML. */
    content_html: string
    /** Follows from content_holds; only its triggers change it. */
    status: WithDefault<'published' | 'held' | 'hidden'>
    /** Published comments; kept by count_comment() and count_changed_comments(). */
    comment_count: WithDefault<number>
    /** Kept by count_discussion_upvote(). */
    total_upvotes: WithDefault<number>
    created_on: TimeWithDefault
    updated_on: TimeWithDefault
    /** Null if not about a post. Without a foreign key, so that the discussion outlives the post. */
    post_id: number | null
  }
  /** IndieAuth log-ins in progress and addresses they have proven, for 15 minutes. */
  domain_proofs: {
    /** SHA-256 of the state parameter; once proven, of the key that the browser gets. */
    key_hash: Buffer
    url: string
    authorization_endpoint: string
    /** Issuer from the server's metadata, compared on the redirect back; null if it has none. */
    issuer: string | null
    /** PKCE challenge; empty once proven. */
    challenge: string
    /** True if the key can be used to log in or sign up with url. */
    is_proved: WithDefault<boolean>
    expires_on: Time
  }
  /** Donations as reported by Stripe, single payments and monthly subscriptions. */
  donations: {
    /** Id at Stripe. */
    id: string
    /** Null if the account was deleted before the payment was reported, or since. */
    user_id: number | null
    /** In the smallest unit of the currency, such as cents. */
    amount: number
    currency: string
    is_monthly: boolean
    state: string
    /** Stripe's time of the latest event: older events change nothing. */
    told_on: Time
    created_on: TimeWithDefault
    /** First payment; null before. */
    paid_on: NullableTime
  }
  /**
   * Numbering of sites when a draw of the random picks feed was first requested, so that the draw does not
   * change.
   */
  draw_numberings: {
    /** Days between two draws. */
    days: number
    /** Number of the draw: days since 1970 divided by this interval. */
    period: number
    /** Sites in the numbering at that time. */
    n: number
    /** blog_numbering.departures at that time. */
    departures: number
  }
  /** Pairs of sites that may be the same, for staff to merge or keep apart. */
  duplicates: {
    id: Id
    /** Site that would be merged into into_id. */
    from_id: number
    into_id: number
    /** Evidence: 'feed', 'title', 'canonical', 'named_by_feed'. */
    signs: string[]
    found_on: TimeWithDefault
    /** When staff decided that they differ; null before. */
    kept_apart_on: NullableTime
  }
  /** Changes of accounts' email addresses that can be undone from the old address for seven days. */
  email_undos: {
    id: Id
    user_id: number
    /** Address before the change. No other account can use it in the meantime. */
    email: string
    /** SHA-256 of the key in the email to that address; null until it is sent. */
    key_hash: Buffer | null
    created_on: TimeWithDefault
    expires_on: Time
  }
  /** Stop words: the most common words of a language, which are no topics. */
  empty_words: {
    lexeme: string
    /** Primary subtag such as 'de'. */
    language: string
  }
  /** How evenly a feature shows sites, measured by a job from showings. */
  fairness_figures: {
    /** Feature that chose the sites: 'shuffled', 'surprise', 'for_you' or 'river' (newsfeed). */
    chooser: string
    since: Day
    measured_on: Time
    /** Sites that it can show. */
    sites: number
    /** Sites that it has shown, since the date in since. */
    sites_shown: number
    /**
     * Impressions of each third of these sites, the least popular first (in the newsfeed, the least active).
     */
    thirds: string[]
  }
  /** Sites that staff recommend. */
  featured_sites: {
    blog_id: number
    featured_on: TimeWithDefault
  }
  /** Sites that members follow: their timelines show the posts of these sites. */
  follows: {
    user_id: number
    blog_id: number
    created_on: TimeWithDefault
  }
  /** Dismissals from a member's personal list: sites to leave out, and tags to show less of. */
  for_you_wishes: {
    user_id: number
    /** Null if a tag is dismissed. */
    blog_id: number | null
    /** Null if a site is dismissed. */
    tag_id: number | null
    created_on: TimeWithDefault
  }
  /** Imported sites whose address was derived from that of their feed, until the feed names the site. */
  guessed_addresses: {
    blog_id: number
  }
  /** History of the changes of blogs.health, with the reasons. */
  health_changes: {
    id: Id
    blog_id: number
    before: string
    after: string
    changed_on: TimeWithDefault
    /** 'reading' is the crawler. */
    by: 'reading' | 'staff'
    /** Member of staff; null for the crawler and deleted accounts. */
    user_id: number | null
    reason: WithDefault<string>
    /** Observations behind the change; emptied after 90 days. */
    evidence: JsonWithDefault
  }
  /** Members who were notified that a site is down, to notify them when it is back. */
  health_told: {
    blog_id: number
    user_id: number
  }
  /** Uploaded file of an unfinished import. */
  import_files: {
    import_id: number
    bytes: Buffer
  }
  /** Outcomes of the entries of an import, one row per batch. */
  import_results: {
    import_id: number
    /** Entries processed before this batch. */
    seen_before: number
    /** Entries processed after this batch. */
    seen_after: number
    /** Array with the outcome of each entry. */
    results: Json
  }
  /** Sites that an import added. */
  import_sites: {
    blog_id: number
    import_id: number
  }
  /** Imports of lists of sites by staff. */
  imports: {
    id: Id
    /** Null if the account was deleted, or for imports from the command line. */
    user_id: number | null
    file_name: string
    /** True if nothing is added, only reported. */
    is_dry_run: boolean
    state: WithDefault<'waiting' | 'working' | 'done' | 'failed'>
    /** Entries in the file; null until counted. */
    total: number | null
    /** Entries processed so far. */
    seen: WithDefault<number>
    /** Entries that became new sites. */
    added: WithDefault<number>
    /** Entries for sites that are already listed. */
    known: WithDefault<number>
    /** Entries that were rejected. */
    refused: WithDefault<number>
    /** Unused; kept for version 0.2. */
    message: WithDefault<string>
    created_on: TimeWithDefault
    updated_on: TimeWithDefault
  }
  /** Devices from which an account has logged in: failed log-ins from other devices do not lock them out. */
  known_devices: {
    id: Id
    user_id: number
    /**
     * SHA-256 over the account's id and the hash of the device's key, so that a device shared by two accounts
     * is not recognizable.
     */
    key_hash: Buffer
    created_on: TimeWithDefault
    last_used_on: TimeWithDefault
  }
  /** Number of tags that sites in a language use; updated by a job. */
  language_tag_counts: {
    /** Primary subtag such as 'de'. */
    language: string
    tags: number
  }
  /**
   * Slugs that feed ids contained before migration 0073, so that feed readers do not see old entries as new.
   */
  legacy_blog_slugs: {
    blog_id: number
    slug: string
  }
  /**
   * Slugs that feed ids contained before migration 0073, so that feed readers do not see old entries as new.
   */
  legacy_discussion_slugs: {
    discussion_id: number
    /** Site of the discussion at that time, without a foreign key: a merge may have moved the discussion. */
    blog_id: number
    slug: string
  }
  /**
   * Counts of the rows in long lists (comments of a discussion, discussions of a site) by ranges of ids, so
   * that any page is found without reading the ones before it.
   */
  list_blocks: {
    /** 'comments' or 'discussions'. */
    list: string
    /** Id of the discussion or site that the list belongs to. */
    of_id: number
    /** Start of the range, which ends before the next block's. */
    first_id: number
    /** Rows ever added. A block with 256 accepts no higher ids: the next one starts another block. */
    taken: number
    /** Highest id ever added. */
    last_id: number
    /** Rows in the list now; kept by the triggers that count comments and discussions. */
    n: number
  }
  /** Links, sent by email, that confirm an address or reset a password. */
  mailed_links: {
    /** SHA-256 of the token in the link. */
    token_hash: Buffer
    user_id: number
    purpose: 'confirm' | 'reset'
    /** Address that the link was sent to; the link only works while the account has it. */
    email: string
    created_on: TimeWithDefault
    expires_on: Time
  }
  /** Merges of one site into another, which staff can undo. */
  merges: {
    id: Id
    into_blog_id: number
    /** Ids of the content that was moved, by kind, to undo the merge. */
    moved: Json
    /** Member of staff; null if the account was deleted. */
    user_id: number | null
    /** Null while the merge is in force. */
    undone_on: NullableTime
    created_on: TimeWithDefault
    from_blog_id: number
  }
  /**
   * Effects of applied migrations on older versions, which check with it whether they still work with the
   * schema.
   */
  migration_marks: {
    name: string
    /** First version that works without what the migration removed; null if it only added something. */
    unused_since: string | null
  }
  /** How a member wants to be notified, by kind. Without a row, defaults apply. */
  notification_settings: {
    user_id: number
    kind:
      | 'comment'
      | 'reply'
      | 'mention'
      | 'review'
      | 'discussion'
      | 'upvote'
      | 'proposal'
      | 'health'
      | 'staff'
    in_app: WithDefault<boolean>
    email: WithDefault<boolean>
  }
  /** Notifications of members. */
  notifications: {
    id: Id
    user_id: number
    kind:
      | 'comment'
      | 'reply'
      | 'mention'
      | 'review'
      | 'discussion'
      | 'upvote'
      | 'proposal'
      | 'health'
      | 'staff'
    /** Whose action it is about, the latest if grouped; null for staff, and for deleted accounts. */
    actor_id: number | null
    /** The sentence in English, written for version 0.2. */
    text: string
    /** Path of the page that the notification leads to. */
    url: string
    /** Groups upvotes by target and day, such as 'upvote:comment:12:2026-01-31'; null for single ones. */
    group_key: string | null
    /** Number of actors in the group. */
    group_size: WithDefault<number>
    is_read: WithDefault<boolean>
    created_on: TimeWithDefault
    /** True if it is listed on the site; otherwise it is only sent by email. */
    in_app: WithDefault<boolean>
    /** True until it has been sent by email, if the member wants that. */
    wants_mail: WithDefault<boolean>
    /** Actors of the group, the latest first, at most 200: an actor counts once. */
    actor_ids: WithDefault<number[]>
    /** What happened; with params it becomes a sentence in the reader's language. */
    event: string | null
    /** Parameters of the sentence, such as the title. */
    params: Json | null
  }
  /** Former addresses and other feeds of a site, by which lists may still name it. */
  other_addresses: {
    /** A key as in blogs.url_key, or the URL of a feed. */
    address: string
    blog_id: number
  }
  /**
   * Queue of changes for background consumers, such as the search index. Written in the transaction of the
   * change, so that none is lost.
   */
  outbox: {
    consumer: string
    /**
     * True for changes of more than 20 things at once, and for popularity. Consumers process other rows
     * first.
     */
    is_bulk: boolean
    id: Id
    /**
     * 'blog' for a site, 'popularity' for its votes and reviews, 'posts' for its posts, 'site_feed' for its
     * feed address.
     */
    kind: string
    /** Id of the site, for all kinds. */
    thing_id: number
    /** 'appeared' and 'left': it became public, or is no longer public. */
    action: 'appeared' | 'changed' | 'left'
    /** Failed attempts to process the row. */
    attempts: WithDefault<number>
    /** Time of the next attempt after a failure; null before the first. */
    due_on: NullableTime
  }
  /** Subscriptions to the outbox: which consumers get changes of which kind. */
  outbox_consumers: {
    kind: string
    consumer: string
  }
  /** Requests by owners of sites without an account. A granted one stays in force until staff lift it. */
  owner_requests: {
    id: Id
    url: string
    /** Key of the address as in blogs.url_key; the request also covers what lies below it. */
    url_key: string
    domain: string
    /** 'erase': delete the site and block its address. 'stop': keep the site, but do not crawl it. */
    wish: 'erase' | 'stop'
    /** How ownership is proven: by email, a tag in the page, a line in robots.txt, or to staff. */
    proof: 'mail' | 'tag' | 'robots' | 'staff'
    /** 'unproven' waits for the proof, 'waiting' for staff, 'lifted' is no longer in force. */
    state: WithDefault<'unproven' | 'waiting' | 'granted' | 'refused' | 'lifted'>
    /** SHA-256 of the key in the address of the request's page. */
    key_hash: Buffer
    /** SHA-256 of the key in the email that proves ownership; null if none was sent. */
    mail_key_hash: Buffer | null
    /** Address for replies; deleted 90 days after the request is granted. */
    email: string | null
    /** Text by the requester; deleted 90 days after the request is granted. */
    note: WithDefault<string>
    /** Text by staff about their decision. */
    reason: WithDefault<string>
    /** Member of staff; null if the proof decided or the account was deleted. */
    decided_by: number | null
    created_on: TimeWithDefault
    decided_on: NullableTime
    /** When a granted request was carried out; null before. */
    done_on: NullableTime
    /** Language of the requester, for emails; null if unknown. */
    language: string | null
  }
  /** Random values that authenticators have to sign, each valid once and for 15 minutes. */
  passkey_challenges: {
    challenge: Buffer
    /** Session that adds a passkey; null if one is used to log in. */
    session_id: number | null
    expires_on: Time
  }
  /** Passkeys (WebAuthn credentials) that members log in with. */
  passkeys: {
    id: Id
    user_id: number
    /** Chosen by the authenticator. */
    credential_id: Buffer
    public_key: Buffer
    /** Number of uses according to the authenticator; always 0 if it does not count. */
    counter: WithDefault<number>
    /** WebAuthn transports of the authenticator, such as 'usb'. */
    transports: WithDefault<string[]>
    name: string
    /** True if its provider copies it to the member's other devices. */
    is_synced: WithDefault<boolean>
    created_on: TimeWithDefault
    last_used_on: NullableTime
  }
  /**
   * Edit of a public site that waits for approval by staff; until then the approved version remains public.
   */
  pending_edits: {
    blog_id: number
    /** Changes whenever the edit is replaced, so that staff only approve the version that they read. */
    version: ColumnType<number, never, never>
    user_id: number | null
    /** Changed fields with their new values. */
    fields: Json
    created_on: TimeWithDefault
  }
  /** Site of each post, to find a post by its id alone in the partitions of posts. */
  post_blogs: {
    /** Id of the post. */
    id: number
    blog_id: number
  }
  /** Search index of visible posts; written by an outbox consumer. */
  post_entries: {
    blog_id: number
    post_id: number
    published_on: Time
    language: string | null
    /** Hash of the indexed text, to skip unchanged posts. */
    source_hash: number
    /**
     * Words of title and excerpt; of the title again as =word; and filters: #tag, @host, ~language, ^date.
     */
    vector: string
  }
  /**
   * Posts of a site that the crawler has seen, including deleted ones, so that these do not count as new
   * again.
   */
  post_marks: {
    blog_id: number
    /**
     * Time of the newest post that is no longer stored: older unknown posts are not new. Null if there is
     * none.
     */
    watermark: NullableTime
    /** Hashes of the ids and URLs of posts, last seen first. */
    seen: string[]
  }
  /** How often a site posts. Transactions that change posts of a site lock its row. */
  post_stats: {
    blog_id: number
    last_post_on: NullableTime
    /** Date of the oldest counted post when the site was first crawled; null before that. */
    known_since: NullableDay
    /**
     * Posts per month, newest first, beginning with the month of counted_to; includes posts that are no
     * longer stored.
     */
    month_counts: WithDefault<number[]>
    /** First day of the newest counted month; null without posts. */
    counted_to: NullableDay
  }
  /**
   * Posts from the feeds of sites, with title and excerpt, never the full text. Partitioned by site; old ones
   * are deleted.
   */
  posts: {
    blog_id: number
    id: WithDefault<number>
    /** Id that the feed gives the post (guid, atom:id or id); null if it gives none. */
    guid: string | null
    url: string
    title: string
    excerpt: string
    author: string | null
    categories: string[]
    /** Declared by the feed, otherwise detected; null if unknown. */
    language: string | null
    is_language_declared: boolean
    /** Time that the feed gives, or when the post was first seen. */
    published_on: Time
    /** Discussion of the post; null before somebody starts one. */
    discussion_id: number | null
    /** True if staff hide the post. */
    is_hidden: WithDefault<boolean>
    /** True if the text was erased; the rest remains to recognize the post if the feed has it again. */
    is_stub: WithDefault<boolean>
    /** False if the feed gives no date; published_on is not shown then. */
    is_dated: WithDefault<boolean>
  }
  /** Names under which a member gave interests, where one is an alias, so that joining tags can be undone. */
  profile_tag_spellings: {
    user_id: number
    /** The alias, or the tag itself. */
    spelling_id: number
    position: number
  }
  /** Interests of a member, shown in the profile. Aliases are replaced by their tags. */
  profile_tags: {
    user_id: number
    tag_id: number
    position: number
  }
  /** Public profile of a member. */
  profiles: {
    user_id: number
    about_me: WithDefault<string>
    /** Path of the picture, /media/ and its hash; null without a picture. */
    avatar: string | null
  }
  /** Edits that members or the crawler suggest; the submitter, an owner or staff decide. */
  proposals: {
    id: Id
    blog_id: number
    /** Who suggests the edit; null for the crawler. */
    user_id: number | null
    /** Suggested fields with their values. */
    fields: Json
    state: WithDefault<'open' | 'accepted' | 'refused'>
    /** Explanation of the decision. */
    reason: WithDefault<string>
    created_on: TimeWithDefault
    decided_on: NullableTime
  }
  /**
   * Requests counted by rate limits, shared by all processes; columns as rate-limiter-flexible requires.
   * Unlogged: a crash of PostgreSQL only resets the limits.
   */
  rate_limits: {
    key: string
    /** Requests counted in the current window. */
    points: WithDefault<number>
    /** End of the window, in milliseconds since 1970. */
    expire: number | null
  }
  /** IP addresses of crawled hosts: hosts at one address share a throttle group. */
  reading_addresses: {
    address: string
    /** Throttle group of the hosts at this address. */
    lane_id: number
  }
  /** Single row: number of requests that all crawling processes together may make. */
  reading_budget: {
    is_only: WithDefault<boolean>
    /** Requests per second set by staff; null for the operator's setting. */
    per_second: number | null
    /** True if staff paused all crawling. */
    is_paused: WithDefault<boolean>
    /** When more requests become available. */
    free_on: TimeWithDefault
    /** Requests per second in the operator's setting. */
    usual: WithDefault<number>
  }
  /** Leases: only one worker at a time may send requests to a host. */
  reading_claims: {
    host_id: number
    /** Site being crawled; null if a redirect led to the host. */
    blog_id: number | null
    /** Name in reading_workers. */
    worker: string
    /** When the lease ends unless the worker renews it; then another worker takes over. */
    leased_until: Time
  }
  /**
   * Single row: progress of adding sites that existed before the first crawl, and of planning first crawls.
   */
  reading_enrolment: {
    is_only: WithDefault<boolean>
    /** Last site that was added. */
    after_id: WithDefault<number>
    is_done: WithDefault<boolean>
    /** First crawls of imported sites are planned up to this time; the next import continues there. */
    planned_until: TimeWithDefault
  }
  /** Hosts that the crawler sends requests to. */
  reading_hosts: {
    id: Id
    name: string
    /** Throttle group of the host. */
    lane_id: number
    /** No requests before this time, because the host answered 429 or 503; null without such a limit. */
    stopped_until: NullableTime
    /** When the host last answered 429 or 503; null after a successful response. */
    busy_on: NullableTime
    /** IP address at the last request; null if unknown. */
    address: string | null
    /** When a redirect, feed or picture last led here from another host; null if none has. */
    visited_on: NullableTime
  }
  /**
   * Throttle groups of the crawler: hosts of one domain, platform or IP address share one request per gap_ms.
   */
  reading_lanes: {
    id: Id
    /** Domain or platform. */
    name: string
    /** Milliseconds between two requests. */
    gap_ms: number
    /** No requests before this time. */
    free_on: TimeWithDefault
    /** When to look for a due site in the group; null without sites. */
    next_on: NullableTime
  }
  /** IP addresses of content delivery networks: all processes together keep a gap between requests to one. */
  reading_networks: {
    address: string
    /** No requests before this time. */
    free_on: Time
  }
  /** Cached robots.txt files. */
  reading_robots: {
    /** Scheme and host. */
    origin: string
    /** Lines about access; null if the file could not be fetched. */
    lines: string | null
    /** End of the cache entry. */
    until: Time
    /** True if the host did not answer at all. */
    is_silent: WithDefault<boolean>
  }
  /** When each site is crawled next. */
  reading_sites: {
    blog_id: number
    host_id: number
    /** Copy of the host's throttle group. */
    lane_id: number
    /** Next crawl; infinity if the site is not crawled. */
    due_on: Time
    /** Expected seconds from a crawl until the site is due again. */
    interval_s: number
    /** When to fetch the feed next; null without a feed. */
    feed_due_on: NullableTime
    /** When to fetch the front page next. */
    page_due_on: NullableTime
    /** Last successful response from the feed or front page; null if there was none. */
    good_on: NullableTime
  }
  /** What the crawler knows of a site besides its schedule. Only written if a crawl changes it. */
  reading_state: {
    blog_id: number
    /** Address of the site that the rest belongs to: with another address, the crawler starts over. */
    site_url: string
    /** blogs.feed_url when last crawled: another value there replaces feed_url. */
    given_feed_url: string | null
    /** Feed that is fetched; null if none is known. */
    feed_url: string | null
    /** ETag and Last-Modified of each address, including redirects. */
    feed_validators: Json | null
    /** Consecutive failures. */
    feed_failures: WithDefault<number>
    /** Permanent redirect that is not trusted yet, as {to, first_on, times}; null without one. */
    feed_move: Json | null
    /** Limits that the feed sets, as {min_seconds, skip_hours, skip_days}; null without a feed. */
    feed_asked: Json | null
    feed_read_on: NullableTime
    posts_a_month: WithDefault<number>
    last_post_on: NullableTime
    /** Current address of the front page; null if it is site_url. */
    page_url: string | null
    /** ETag and Last-Modified of each address, including redirects. */
    page_validators: Json | null
    /** Consecutive failures. */
    page_failures: WithDefault<number>
    /** As feed_move, for the front page. */
    page_move: Json | null
    /** Feeds that the front page declares. */
    page_feeds: WithDefault<string[]>
    /** True if the last request for the front page came early, because the feed failed. */
    was_page_early: WithDefault<boolean>
    /** True if common feed addresses were tried. */
    has_guessed: WithDefault<boolean>
    /** Addresses to skip, as {address: {until, gone}}: forever without until; gone counts responses 410. */
    avoid: JsonWithDefault
    /** Consecutive crawls without a successful response. */
    tries: WithDefault<number>
    /** Since when crawls fail; null after a success. */
    failing_since: NullableTime
    /** HTTP status or kind of error; null after a success. */
    failing_reason: string | null
    /** When staff requested a crawl that has not finished yet; null if they did not. */
    wanted_on: NullableTime
    /** True if the owner or staff do not want the site crawled. */
    is_stopped: WithDefault<boolean>
    /** Robots directives {noindex, nosnippet} of the front page when last fetched. */
    page_robots: Json | null
    /** Robots directives {noindex, nosnippet} of the feed when last fetched. */
    feed_robots: Json | null
    /** OPML that the feed names as its blogroll; null if it names none. */
    feed_blogroll: string | null
    /** Why the feed has no posts; null if it has some. */
    no_posts: string | null
  }
  /** Crawling processes. */
  reading_workers: {
    /** Unique for each start. */
    name: string
    started_on: Time
    /** Last sign of life. */
    seen_on: Time
    /** Sites being crawled now. */
    reading: WithDefault<number>
    /** Since when the process itself has no connection to the internet; null if it has one. */
    line_down_since: NullableTime
  }
  /** Crawl log: one row per response, kept for 90 days. */
  readings: {
    blog_id: number
    read_on: Time
    /** Kind of document that was requested. */
    what: 'feed' | 'page' | 'post' | 'picture' | 'blogroll'
    /** HTTP status or kind of error. */
    status: string
    bytes: number
    new_posts: number
    /** When the document is due next; null for others than feed and page. */
    next_on: NullableTime
    /** Address of a feed that is not the site's own; null otherwise. */
    feed_url: string | null
  }
  /** Documents in which a site recommends others, such as its blogroll. */
  recommendation_sources: {
    blog_id: number
    /**
     * 'blogroll', 'opml' and 'source': OPML named by the page, at /.well-known/, or named by the feed. 'xfn',
     * 'links': links of the page, or of its page of links.
     */
    kind: 'blogroll' | 'opml' | 'source' | 'xfn' | 'links'
    url: string
    /** ETag and Last-Modified of each address, including redirects; null without a response. */
    validators: Json | null
    /**
     * Recommended sites, each as an array of keys (url_key, or feed: and its address), the most reliable
     * first.
     */
    targets: JsonWithDefault
    /** True if it has too many links to be recommendations. */
    is_directory: WithDefault<boolean>
    /** No request before this time; null without such a limit. */
    due_on: NullableTime
  }
  /** Which sites recommend which others; counts ignore unlisted ones. */
  recommendations: {
    /** The site that recommends. */
    from_id: number
    /** The recommended site. */
    to_id: number
    /** Kind of document, see recommendation_sources. */
    kind: 'blogroll' | 'opml' | 'source' | 'xfn' | 'links'
    first_seen_on: Time
    last_seen_on: Time
    /** Consecutive crawls that did not find it; it is deleted after the second. */
    missed: WithDefault<number>
  }
  /** Counts for sites that others recommend, kept by triggers. Narrow, to search for paths between sites. */
  recommended_sites: {
    blog_id: number
    /** Published sites that recommend it. */
    recommended_by: WithDefault<number>
    /** Copy of is_open(): paths may lead through the site. */
    is_open: boolean
    /** Distinct domains of the sites that recommend it. */
    domains: WithDefault<number>
    /**
     * Distinct domains or submitters of the sites that recommend it, whichever are fewer; lists are sorted by
     * it.
     */
    voices: WithDefault<number>
  }
  /** Codes that replace a lost second factor, each valid once. */
  recovery_codes: {
    /** SHA-256 of the code in capitals, without separators. */
    code_hash: Buffer
    user_id: number
    created_on: TimeWithDefault
  }
  /** Hosts on which staff accept no sites. */
  refused_hosts: {
    host: string
    reason: string
    /** Member of staff; null if the account was deleted. */
    user_id: number | null
    created_on: TimeWithDefault
  }
  /** Keys by which blocked sites are recognized: current and former addresses, and feeds. */
  refused_keys: {
    /** Key as in blogs.url_key, of an address or a feed. */
    key: string
    /** Id in refused_sites. */
    refused_id: number
  }
  /** Blocked sites: submitting one is refused, or waits for staff if the source is 'list'. */
  refused_sites: {
    id: Id
    /** Key of the address, as in blogs.url_key. */
    key: string
    url: string
    reason: WithDefault<string>
    /**
     * 'deleted' or 'refused' by staff, 'owner' had it erased; for 'list', another community's block list,
     * submissions only wait for staff.
     */
    source: 'deleted' | 'refused' | 'owner' | 'list'
    refused_on: TimeWithDefault
    /** Member of staff; null if none, or the account was deleted. */
    user_id: number | null
  }
  /** Tags that occur together more often than by chance; updated by a job. */
  related_tags: {
    tag_id: number
    /** Rank, 1 for the strongest relation. */
    place: number
    other_id: number
    /** Listed sites with both tags. */
    together: number
  }
  /** Names of deleted accounts, which no new account can take for a year. Only hashes are stored. */
  released_usernames: {
    /** SHA-256 of the name in lower case. */
    name_hash: Buffer
    /** SHA-256 of look_of(name), to reject names that look the same. */
    look_hash: Buffer
    /** When the name can be taken again. */
    ends_on: Time
  }
  /** Reports of content by members. */
  reports: {
    id: Id
    /** Who reported it; null if the account was deleted. */
    user_id: number | null
    kind: 'blog' | 'review' | 'discussion' | 'comment' | 'user' | 'post'
    /** Id of the reported thing; without a foreign key, as the kind decides on the table. */
    thing_id: number
    reason: string
    /** 'open', or the decision. */
    state: WithDefault<'open' | 'dismiss' | 'hide' | 'delete'>
    /** Member of staff; null while open, or if the account was deleted. */
    decided_by: number | null
    decided_on: NullableTime
    created_on: TimeWithDefault
    category: WithDefault<'spam' | 'dead' | 'changed_hands' | 'wrong_tags' | 'unkind' | 'other'>
  }
  /** Reviews of sites, at most one per member and site. */
  reviews: {
    id: Id
    blog_id: number
    user_id: number | null
    /** 1 to 5. */
    rating: number
    content: string
    /** The text as sanitized HTML. */
    content_html: string
    /** Follows from content_holds; only its triggers change it. */
    status: WithDefault<'published' | 'held' | 'hidden'>
    created_on: TimeWithDefault
    updated_on: TimeWithDefault
    /** True if staff approved it; it is not held again unless the rating changes. */
    is_cleared: WithDefault<boolean>
  }
  /** Newsfeed: posts of the last 31 days, ordered by river_on. */
  river_entries: {
    blog_id: number
    /**
     * Place in the newsfeed: time of the post, or of the crawl for posts that were found over a day later.
     */
    river_on: Time
    post_id: number
    /**
     * True for the site's first post of a day in UTC. It holds the site's place on that day: further posts do
     * not move it up.
     */
    is_first_of_day: boolean
    /** Language of the post, as a primary subtag; null if unknown. */
    language: string | null
    /** True if the site posts at most once a month. */
    is_quiet: boolean
    /** Domain of the site: sites with the same domain share one place per day. Null in older entries. */
    site_domain: string | null
    /** Copy of posts.is_hidden; kept by hide_river_entry(). */
    is_hidden: WithDefault<boolean>
  }
  /** Only used by version 0.2, for private feed addresses. */
  river_keys: {
    user_id: number
    version: WithDefault<number>
  }
  /** What a member does not want in their timeline. */
  river_mutes: {
    user_id: number
    /** Mutes a 'tag', a 'site', or a 'kind' of reason for which posts are suggested. */
    reason_kind: 'tag' | 'site' | 'kind'
    /** Name of the tag, id of the site, or kind of reason. */
    value: string
    created_on: TimeWithDefault
  }
  /** How far a member has seen their timeline, on any device. */
  river_seen: {
    user_id: number
    /** Posts up to this time have been seen. */
    until: Time
  }
  /** Search index of published sites and articles; written by an outbox consumer. */
  search_entries: {
    blog_id: number
    /** key_of() the title. */
    title_key: string
    /** Domain in lower case. */
    host: string
    /** Number of words in the title. */
    title_words: number
    /** Logarithm of upvotes and reviews, so that most votes do not change it. */
    popularity: number
    /** Tags that are not blocked. */
    tag_ids: number[]
    /**
     * Words of title, host and tags, and filters such as =name, ^part of a host, @host, #tag, !kind, ~health,
     * lang:en, has:feed.
     */
    head: string
    /** The same with the words of the description, and of post titles as +word. */
    vector: string
    /** Words of title, host and tags as written, for typo correction. */
    words: string[]
    /** False for articles. */
    is_site: WithDefault<boolean>
    /** Words of description and post titles as written, for typo correction. */
    text_words: WithDefault<string[]>
  }
  /** Words in the search index, for typo correction; kept by triggers on search_entries. */
  search_words: {
    word: string
    /** Sites and articles with the word in title, host or tags. */
    n: number
    /** Sites and articles with the word in description or post titles. */
    in_texts: WithDefault<number>
  }
  /** Log-ins with a correct password that still need the second factor. */
  second_steps: {
    /** SHA-256 of the challenge that the browser holds. */
    challenge_hash: Buffer
    user_id: number
    /** Attempts, counted before they are checked; at most 5. */
    wrong_codes: WithDefault<number>
    created_on: TimeWithDefault
    expires_on: Time
  }
  /** Log-ins of members, and their API tokens and feed keys, which are log-ins of programs. */
  sessions: {
    id: Id
    user_id: number
    /** SHA-256 of the token; the token itself is never stored. */
    token_hash: Buffer
    /** User-Agent of the browser. */
    device: WithDefault<string>
    created_on: TimeWithDefault
    last_used_on: TimeWithDefault
    /**
     * Until when sensitive actions are allowed without confirming the password or second factor; null if they
     * are not.
     */
    proved_until: NullableTime
    /** Name of an API token; empty for log-ins. */
    name: WithDefault<string>
    /**
     * Permissions of an API token; empty for a feed key, which only opens private feeds; null for a log-in,
     * which may do everything.
     */
    scopes: string[] | null
    /** Null for API tokens without an end. */
    expires_on: NullableTime
  }
  /** Settings and generated identifiers of this instance. */
  settings: {
    /**
     * 'intake' (moderation mode), 'feed_ids', 'payment_site' (identifies payments at Stripe), 'demo' (demo
     * content was added). Only version 0.2 uses 'river_secret'.
     */
    name: string
    value: Json
  }
  /**
   * Impressions: how often a feature showed a site in a month, to measure its fairness. Not recorded by
   * viewer.
   */
  showings: {
    /** First day of the month. */
    month: Day
    /** Feature that chose the site, see fairness_figures. */
    chooser: string
    blog_id: number
    n: number
  }
  /** Visible tags of a site, so that lists read one row per site. Kept by triggers on blog_tags and tags. */
  shown_tags: {
    blog_id: number
    /** In order, without blocked tags. */
    names: string[]
  }
  /** Metadata found by crawls, for a few seconds, until it is written to many sites at once. */
  site_completions: {
    blog_id: number
    /** Metadata of the page and the feed; see SiteMetadata in src/crawler. */
    said: Json
    read_on: Time
  }
  /** Front page of a site when first and last crawled, to tell whether it is still the same site. */
  site_fingerprints: {
    blog_id: number
    first: Json
    first_on: Time
    newest: Json
    newest_on: Time
  }
  /** Whether a site still responds, and as itself; blogs.health follows from it. */
  site_health: {
    blog_id: number
    /** The site while it was itself, to compare it with; null if unknown. */
    known: Json | null
    /** Front page as last seen while it is not the site's own; null otherwise. */
    page: Json | null
    /** Feed as last seen while it is not the site's own; null otherwise. */
    feed: Json | null
    /** Observations that something is wrong; empty if nothing is. */
    evidence: JsonWithDefault
    seen_on: NullableTime
    /** When blogs.health last changed; null if never. */
    since: NullableTime
    /** Since when the site is unreachable; null if it is reachable. */
    nothing_since: NullableTime
    /** Failed crawls since nothing_since. */
    tries: WithDefault<number>
    /** Decision by staff as {state, key}, valid until other evidence is found; null without one. */
    decided: Json | null
    /** True if members have to be notified of a change. */
    is_to_be_told: WithDefault<boolean>
    /** True if members were notified that the site is down. */
    is_told_out: WithDefault<boolean>
    /** When members were last notified; null if never. */
    told_on: NullableTime
  }
  /** What the last crawl says a site is, to find sites that are listed twice. */
  site_identities: {
    blog_id: number
    /** Title of the front page. */
    title: WithDefault<string>
    /** Key of the feed's address, in the form of blogs.url_key; null without a feed. */
    feed_key: string | null
    /** Key of the canonical address that the front page declares; null without one. */
    canonical_key: string | null
  }
  /** Pictures that front pages name, to be fetched or stored. */
  site_pictures: {
    blog_id: number
    source_url: string
    /** When to fetch it; null if it is stored or fetching has failed for good. */
    due_on: NullableTime
    tries: WithDefault<number>
    /** Path of the stored picture, /media/ and its hash; null if none is. */
    picture: string | null
    /** Size of its files; null if none is stored. Triggers add it to the total 'picture_kilobytes'. */
    bytes: number | null
    /** ETag and Last-Modified of the stored picture. */
    validators: Json | null
    /**
     * True if a person chose the site's own picture: it is stored in all sizes and even if space is short.
     */
    is_chosen: WithDefault<boolean>
  }
  /** The most distinctive words of a site, to find similar sites. */
  site_topics: {
    blog_id: number
    /** Stem of the word. */
    lexeme: string
    /** The word as written. */
    word: string
    /** Frequency here relative to that in all sites (tf-idf); the squares of a site's weights add up to 1. */
    weight: number
  }
  /** The most frequent words in the description and posts of a site. site_topics are chosen from them. */
  site_words: {
    blog_id: number
    /** Stems, the most frequent first. */
    lexemes: string[]
    /** The words as written, in the same order. */
    words: string[]
    /** Occurrences, in the same order. */
    counts: number[]
  }
  /**
   * Audit log of all staff actions, as a hash chain. Entries are never changed and outlive the accounts in
   * them.
   */
  staff_log: {
    id: number
    /**
     * Without a foreign key, to outlive the account; null for actions by Wend itself, such as the end of a
     * suspension.
     */
    user_id: number | null
    username: string
    /** Kind of target and verb, such as 'blog.hide'. */
    action: string
    /** Target, such as 'blog:12' or 'user:ada'. */
    thing: string
    reason: string
    /** Values before the action; null if it has none. */
    before: Json | null
    /** Values after the action; null if it has none. */
    after: Json | null
    created_on: Time
    /** SHA-256 over the previous entry's hash and this entry. */
    hash: Buffer
  }
  /** Single row: the last entry of the audit log. It shows whether the newest entries were removed. */
  staff_log_head: {
    is_head: WithDefault<boolean>
    last_id: number
    last_hash: Buffer
  }
  /** Processed events from Stripe of the last 60 days, to skip repeated ones. */
  stripe_events: {
    /** Id at Stripe. */
    id: string
    type: string
    received_on: TimeWithDefault
  }
  /** Progress of a member through the random sites of “Surprise me”. */
  surprises: {
    user_id: number
    /** Cursor in the random order of sites. */
    walk: string
  }
  /** Current suspensions. users.suspended_until has their end, content_holds the content that they hide. */
  suspensions: {
    user_id: number
    created_on: TimeWithDefault
    /** content_holds.cause_id refers to it. */
    id: Id
  }
  /** Number of sites with a tag by language; updated by a job. */
  tag_languages: {
    /** Primary subtag such as 'de'. */
    language: string
    tag_id: number
    sites: number
  }
  /** Tags that look like another spelling of a tag, for staff to join or keep apart; found by a job. */
  tag_proposals: {
    id: Id
    /** Tag that would become an alias. */
    spelling_id: number
    /** Tag that it would be an alias of. */
    subject_id: number
    /** Evidence as [{kind, sites}]. */
    reasons: Json
    /** Strength of the evidence; the list is sorted by it. */
    weight: number
    state: WithDefault<'open' | 'accepted' | 'rejected'>
    decided_on: NullableTime
  }
  /** Tags of sites and members, including aliases and blocked ones. */
  tags: {
    id: Id
    /** Name. */
    value: string
    /** Tag that this one is an alias of; null if it is none. */
    merged_into: number | null
    /** True if staff hide the tag. */
    is_blocked: WithDefault<boolean>
    /** Listed sites and articles with the tag; kept by triggers on blog_tags and blogs. */
    blog_count: WithDefault<number>
    /** Alias through which this one leads to merged_into, if that was joined later; null if directly. */
    merged_via: number | null
    /**
     * Section of the tag index: a to z, 0 for digits, the ISO 15924 code of another script, or * for the
     * rest.
     */
    letter: ColumnType<string, never, never>
  }
  /** Single row: state of all tags when the job about related tags last ran, which skips unchanged ones. */
  tags_looked_at: {
    is_it: WithDefault<boolean>
    /** Sum of hashes over all tags of sites. */
    fingerprint: string
  }
  /**
   * Totals, each split into several rows: a transaction updates one that is not locked, so that writers do
   * not wait for each other.
   */
  totals: {
    /** 'blogs', 'articles', or 'picture_kilobytes'. */
    name: string
    /** Part of the total, which is the sum over all rows of the name; may be negative. */
    n: number
    /**
     * 0 to 15. Higher ones are temporary, for transactions that found all others locked; fold_totals() merges
     * them.
     */
    shard: number
  }
  /** Secrets of members' authenticator apps (TOTP), as a second factor. */
  totp_secrets: {
    user_id: number
    /** Encrypted if the operator has configured a key. */
    secret: Buffer
    /** When a code was first entered; the secret counts from then on. Null before. */
    confirmed_on: NullableTime
    /** Number of the 30-second step of the last accepted code, so that none is accepted twice. */
    last_step: WithDefault<number>
    created_on: TimeWithDefault
  }
  /** Keys in the unsubscribe links of emails. */
  unsubscribe_keys: {
    user_id: number
    /** In plain text, because emails repeat it. It can only end emails. */
    key: string
  }
  /** Who uploaded a picture: only they can use it, and it is deleted if it remains unused. */
  uploads: {
    /** Path of the picture: /media/ and its hash. */
    url: string
    user_id: number
    kind: 'avatar' | 'blog'
    created_on: TimeWithDefault
  }
  /** Accounts of members and staff. */
  users: {
    id: Id
    username: string
    email: string
    password_hash: string
    is_staff: WithDefault<boolean>
    /** When the current address was confirmed; null if it is not. */
    email_confirmed_on: NullableTime
    /** In the year 9999 for a suspension without an end; null or in the past if not suspended. */
    suspended_until: NullableTime
    suspension_reason: string | null
    stripe_customer_id: string | null
    /** First payment of a donation that was not refunded; null without one. */
    supporter_since: NullableTime
    /** True if the profile shows supporter_since. */
    shows_support: WithDefault<boolean>
    created_on: TimeWithDefault
    /** Idempotency key, so that an account gets only one customer at Stripe. */
    stripe_customer_key: WithDefault<string>
    /** True if the password alone is not enough to log in. */
    has_second_factor: WithDefault<boolean>
    /** True if the sites that the member follows are public. */
    shows_follows: WithDefault<boolean>
    /** Random id by which authenticators know the account; null until a passkey is added. */
    passkey_handle: Buffer | null
    /** Activity that personal lists may use besides the interests in the profile. */
    personal_by: WithDefault<string[]>
    /** Language of emails, as a BCP 47 tag; null for the instance's default. */
    language: string | null
    /** IANA time zone for times in emails; null for the instance's default. */
    time_zone: string | null
    /** Languages the member reads, as primary subtags such as 'de'; empty for all. */
    reads: WithDefault<string[]>
    /**
     * When an earlier address was first confirmed; null if none was. Credentials from before may be a
     * stranger's.
     */
    first_confirmed_on: NullableTime
  }
  /** Members to send an email about their notifications. A recurring job turns due rows into jobs. */
  waiting_mails: {
    user_id: number
    due_on: Time
  }
  /** How many sites use a word; counted nightly from a sample of site_words, and updated for new sites. */
  word_counts: {
    /** Stem of the word. */
    lexeme: string
    sites: number
    /** The site, if it is the only one that uses the word; otherwise null. */
    only_in: number | null
  }
  /** Single row: state of the nightly job that counts words and chooses topics. */
  words_counted: {
    is_it: WithDefault<boolean>
    /** Sites whose words were counted. */
    sites: WithDefault<number>
    /** Last site whose topics were chosen; the next night continues after it. */
    weighed_to: WithDefault<number>
  }
}
