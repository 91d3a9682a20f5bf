/** Every limit of the product, in code points. Shared by the browser's counters and the server's checks. */
export const limits = {
  username: { min: 3, max: 30 },
  email: 254,
  password: { min: 8, max: 128 },
  url: 2048,
  title: 120,
  description: 1000,
  tag: { min: 2, max: 40 },
  tags_per_site: 12,
  interests: 100,
  follows: 2000,
  mutes: 500,
  dismissals: 1000,
  follows_at_once: 1000,
  submissions_at_once: 200,
  list_entries: 2000,
  about_me: 500,
  discussion_title: 150,
  discussion_content: 20_000,
  comment: 10_000,
  review: 5000,
  contact_subject: 150,
  contact_message: 5000,
  report_reason: 1000,
  search_query: 200,
  language: 35,
  time_zone: 64,
} as const

/** Maximum size of an uploaded picture in bytes; larger ones get 413. */
export const pictureBytes = 10 * 1024 * 1024

/** Rows per page of a list: by default, and the maximum for `?page_size=`. */
export const pageSize = { default: 20, max: 100 } as const
