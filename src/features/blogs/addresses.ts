import type { Blog } from '#contract/shapes.ts'

/** The page of a site or article. */
export const blogAddress = (blog: Pick<Blog, 'id' | 'slug' | 'kind'>): string =>
  `/${blog.kind}/${encodeURIComponent(blog.slug)}/${blog.id}`

/** Where the feeds of a site's discussions live. */
export const discussionsAddress = (blog: Pick<Blog, 'id' | 'slug'>): string =>
  `/blog/${encodeURIComponent(blog.slug)}/${blog.id}/discussions`

/** The results of a search. */
export const searchAddress = (query: string): string => `/search-results?query=${encodeURIComponent(query)}`

/** The search for a tag. */
export const tagAddress = (tag: string): string => searchAddress(`tag:${tag}`)

/** Where a site or article is written about: the form for a new one, or with an id for changing one. */
export const formAddress = (kind: Blog['kind'], id: number | null): string =>
  id === null ? `/upload-${kind}` : `/edit-${kind}?id=${id}`

/** Where it is looked at before it is published. */
export const reviewFormAddress = (kind: Blog['kind'], id: number | null): string =>
  `/review-${kind}-upsert${id === null ? '' : `?id=${id}`}`

/** Where a site is reviewed. */
export const reviewAddress = (blog: Pick<Blog, 'id' | 'slug'>): string =>
  `/review-blog/${encodeURIComponent(blog.slug)}/${blog.id}`

/** The page of a tag: its newest sites, and the tags that go with it. */
export const tagPageAddress = (tag: string): string => `/tags/${encodeURIComponent(tag)}`
