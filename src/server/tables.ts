import type { ColumnType, Generated, JSONColumnType } from 'kysely'

// What db/migrations made, for the type checker; a test compares the two.

/** A time that the database fills in; read as ISO 8601 text, written as text or Date. */
type Timestamp = ColumnType<string, string | Date | undefined, string | Date>
type Time = ColumnType<string, string | Date, string | Date>
type MaybeTime = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
type Id = ColumnType<number, never, never>
type WithDefault<T> = Generated<T>

export type Status = 'published' | 'held' | 'hidden'
export type NotificationKind = 'comment' | 'reply' | 'mention' | 'review' | 'discussion' | 'upvote' | 'staff'

export interface Users {
  id: Id
  username: string
  email: string
  password_hash: string
  is_staff: WithDefault<boolean>
  email_confirmed_on: MaybeTime
  suspended_until: MaybeTime
  suspension_reason: string | null
  stripe_customer_id: string | null
  stripe_customer_key: WithDefault<string>
  supporter_since: MaybeTime
  shows_support: WithDefault<boolean>
  created_on: Timestamp
}

export interface Blogs {
  id: Id
  kind: WithDefault<'blog' | 'article'>
  status: WithDefault<Status>
  url: string
  url_key: string
  domain: string
  title: string
  slug: string
  description: WithDefault<string>
  image_blog_page: string | null
  image_placeholder: string | null
  feed_url: string | null
  user_id: number | null
  featured_position: number | null
  random_key: WithDefault<number>
  created_on: Timestamp
  updated_on: Timestamp
}

interface Upvoted {
  user_id: number
  created_on: Timestamp
}

export interface Tables {
  users: Users
  profiles: { user_id: number; about_me: WithDefault<string>; avatar: string | null }
  sessions: {
    id: Id
    user_id: number
    token_hash: Buffer
    device: WithDefault<string>
    created_on: Timestamp
    last_used_on: Timestamp
  }
  known_devices: {
    id: Id
    user_id: number
    key_hash: Buffer
    created_on: Timestamp
    last_used_on: Timestamp
  }
  released_usernames: { name_hash: Buffer; look_hash: Buffer; ends_on: Time }
  mailed_links: {
    token_hash: Buffer
    user_id: number
    purpose: 'confirm' | 'reset'
    email: string
    created_on: Timestamp
    expires_on: Time
  }
  uploads: { url: string; user_id: number; kind: 'avatar' | 'blog'; created_on: Timestamp }
  tags: {
    id: Id
    value: string
    merged_into: number | null
    is_blocked: WithDefault<boolean>
    blog_count: WithDefault<number>
  }
  profile_tags: { user_id: number; tag_id: number; position: number }
  blogs: Blogs
  blog_tags: { blog_id: number; tag_id: number; position: number }
  blog_stats: {
    blog_id: number
    upvotes: WithDefault<number>
    reviews: WithDefault<number>
    rating_sum: WithDefault<number>
    discussions: WithDefault<number>
  }
  blog_positions: { position: number; blog_id: number; since: WithDefault<number> }
  blog_positions_past: { position: number; since: number; until: number; blog_id: number }
  blog_blocks: { level: number; block: number; n: number }
  search_entries: {
    blog_id: number
    title_key: string
    host: string
    title_words: number
    popularity: number
    tag_ids: number[]
    is_site: WithDefault<boolean>
    head: string
    vector: string
    words: string[]
  }
  search_words: { word: string; n: number }
  surprises: { user_id: number; walk: string }
  totals: { name: string; n: number }
  blog_edits: {
    id: Id
    blog_id: number
    user_id: number | null
    before: JSONColumnType<object>
    after: JSONColumnType<object>
    created_on: Timestamp
  }
  blog_owners: { blog_id: number; user_id: number; verified_on: Timestamp }
  bookmarks: { user_id: number; blog_id: number; created_on: Timestamp }
  blog_upvotes: Upvoted & { blog_id: number }
  reviews: {
    id: Id
    blog_id: number
    user_id: number | null
    rating: number
    content: string
    content_html: string
    status: WithDefault<Status>
    is_cleared: WithDefault<boolean>
    created_on: Timestamp
    updated_on: Timestamp
  }
  discussions: {
    id: Id
    blog_id: number
    user_id: number | null
    title: string
    content: string
    content_html: string
    status: WithDefault<Status>
    comment_count: WithDefault<number>
    total_upvotes: WithDefault<number>
    created_on: Timestamp
    updated_on: Timestamp
  }
  discussion_upvotes: Upvoted & { discussion_id: number }
  comments: {
    id: Id
    discussion_id: number
    user_id: number | null
    content: string
    content_html: string
    status: WithDefault<Status>
    total_upvotes: WithDefault<number>
    created_on: Timestamp
    updated_on: Timestamp
  }
  comment_upvotes: Upvoted & { comment_id: number }
  notifications: {
    id: Id
    user_id: number
    kind: NotificationKind
    actor_id: number | null
    text: string
    url: string
    group_key: string | null
    group_size: WithDefault<number>
    is_read: WithDefault<boolean>
    in_app: WithDefault<boolean>
    wants_mail: WithDefault<boolean>
    actor_ids: WithDefault<number[]>
    created_on: Timestamp
  }
  unsubscribe_keys: { user_id: number; key: string }
  list_blocks: { list: string; of_id: number; first_id: number; taken: number; last_id: number; n: number }
  notification_settings: {
    user_id: number
    kind: NotificationKind
    in_app: WithDefault<boolean>
    email: WithDefault<boolean>
  }
  reports: {
    id: Id
    user_id: number | null
    kind: 'blog' | 'review' | 'discussion' | 'comment' | 'user'
    thing_id: number
    reason: string
    state: WithDefault<'open' | 'dismiss' | 'hide' | 'delete'>
    decided_by: number | null
    decided_on: MaybeTime
    created_on: Timestamp
  }
  contact_messages: {
    id: Id
    user_id: number | null
    subject: string
    message: string
    done_on: MaybeTime
    done_by: number | null
    created_on: Timestamp
  }
  refused_hosts: { host: string; reason: string; user_id: number | null; created_on: Timestamp }
  suspensions: { user_id: number; hidden: JSONColumnType<object>; created_on: Timestamp }
  merges: {
    id: Id
    from_blog_id: number
    from_blog: JSONColumnType<object>
    into_blog_id: number
    moved: JSONColumnType<object>
    user_id: number | null
    undone_on: MaybeTime
    created_on: Timestamp
  }
  staff_log: {
    id: number
    user_id: number | null
    username: string
    action: string
    thing: string
    reason: string
    before: JSONColumnType<object> | null
    after: JSONColumnType<object> | null
    created_on: Time
    hash: Buffer
  }
  staff_log_head: { is_head: WithDefault<boolean>; last_id: number; last_hash: Buffer }
  imports: {
    id: Id
    user_id: number | null
    file_name: string
    is_dry_run: boolean
    state: WithDefault<'waiting' | 'working' | 'done' | 'failed'>
    total: number | null
    seen: WithDefault<number>
    added: WithDefault<number>
    known: WithDefault<number>
    refused: WithDefault<number>
    message: WithDefault<string>
    created_on: Timestamp
    updated_on: Timestamp
  }
  import_files: { import_id: number; bytes: Buffer }
  import_results: {
    import_id: number
    seen_before: number
    seen_after: number
    results: JSONColumnType<object[]>
  }
  rate_limits: { key: string; points: WithDefault<number>; expire: number | null }
  settings: { name: string; value: JSONColumnType<object> }
  legacy_blog_slugs: { blog_id: number; slug: string }
  legacy_discussion_slugs: { discussion_id: number; blog_id: number; slug: string }
  stripe_events: { id: string; type: string; received_on: Timestamp }
  donations: {
    id: string
    user_id: number | null
    amount: number
    currency: string
    is_monthly: boolean
    state: string
    told_on: Time
    created_on: Timestamp
    paid_on: MaybeTime
  }
}
