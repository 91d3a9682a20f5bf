import type { Blog } from '#api-contract/shapes/shapes.ts'

/** The page of a site or article. */
export const blogAddress = (blog: Pick<Blog, 'id' | 'slug' | 'kind'>): string =>
  `/${blog.kind}/${encodeURIComponent(blog.slug)}/${blog.id}`

/** What was changed about a site and by whom, and what is proposed. */
export const changesAddress = (blog: Pick<Blog, 'id' | 'slug'>): string =>
  `/blog/${encodeURIComponent(blog.slug)}/${blog.id}/changes`

/** What was seen of a site that may not be itself any more, and the way there all the same. */
export const visitAddress = (blog: Pick<Blog, 'id' | 'slug'>): string =>
  `/blog/${encodeURIComponent(blog.slug)}/${blog.id}/visit`

/** Where a site's discussions and their feeds live. */
export const discussionsAddress = (blog: Pick<Blog, 'id' | 'slug'>): string =>
  `/blog/${encodeURIComponent(blog.slug)}/${blog.id}/discussions`

/** Everything that is known of what a site posted. */
export const postsAddress = (blog: Pick<Blog, 'id' | 'slug'>): string =>
  `/blog/${encodeURIComponent(blog.slug)}/${blog.id}/posts`

/** The page of a discussion. */
export const discussionAddress = (discussion: { id: number; blog_id: number; blog_slug: string }): string =>
  `${discussionsAddress({ id: discussion.blog_id, slug: discussion.blog_slug })}/${discussion.id}`

/** What a comment is called in its page, and behind the `#` of its address. @param id empty while there is none yet */
export const commentAnchor = (id: number | ''): string => `comment-${id}`

/** The results of a search. */
export const searchAddress = (query: string): string => `/search-results?query=${encodeURIComponent(query)}`
export const postSearchAddress = (query: string): string => `${searchAddress(query)}&in=posts`

/** The search for a tag. */
export const tagSearchAddress = (tag: string): string => searchAddress(`tag:${tag}`)

/** The form for a new site or article, or with an id for editing one. */
export const siteFormAddress = (kind: Blog['kind'], id: number | null): string =>
  id === null ? `/upload-${kind}` : `/edit-${kind}?id=${id}`

/** The screen to check it before publishing. */
export const publishPreviewAddress = (kind: Blog['kind'], id: number | null): string =>
  `/review-${kind}-upsert${id === null ? '' : `?id=${id}`}`

/** Where a site is reviewed. */
export const reviewAddress = (blog: Pick<Blog, 'id' | 'slug'>): string =>
  `/review-blog/${encodeURIComponent(blog.slug)}/${blog.id}`

/** The page of a tag: its newest sites, and the tags that go with it. */
export const tagPageAddress = (tag: string): string => `/tags/${encodeURIComponent(tag)}`

/** Which sites recommend a site (`in`), or which it recommends. */
export const recommendationsAddress = (blog: Pick<Blog, 'id' | 'slug'>, direction: 'in' | 'out'): string =>
  `/blog/${encodeURIComponent(blog.slug)}/${blog.id}/recommendations${direction === 'out' ? '?direction=out' : ''}`

/** The way from one site to another by recommendations. */
export const pathAddress = (from: number | string, to: number | string): string =>
  `/paths?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`
