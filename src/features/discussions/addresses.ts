/** The page of a discussion. */
export const discussionAddress = (discussion: { id: number; blog_id: number; blog_slug: string }): string =>
  `/blog/${encodeURIComponent(discussion.blog_slug)}/${discussion.blog_id}/discussions/${discussion.id}`

/** What a comment is called in its page, and behind the `#` of its address. */
export const commentAnchor = (id: number): string => `comment-${id}`
