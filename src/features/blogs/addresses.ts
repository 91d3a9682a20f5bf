import type { Blog } from '#contract/shapes.ts'

/** The page of a site or article. */
export const blogAddress = (blog: Pick<Blog, 'id' | 'slug' | 'kind'>): string =>
  `/${blog.kind}/${encodeURIComponent(blog.slug)}/${blog.id}`

/** The search for a tag. */
export const tagAddress = (tag: string): string => `/search-results?query=${encodeURIComponent(`tag:${tag}`)}`
