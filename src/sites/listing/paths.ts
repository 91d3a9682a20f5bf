import type { Site } from '#api-contract/shapes/shapes.ts'

/** The page of a site or article. */
export const siteAddress = (site: Pick<Site, 'id' | 'slug' | 'kind'>): string =>
  `/${site.kind}/${encodeURIComponent(site.slug)}/${site.id}`

/** The change history of a site, with proposals. */
export const changesAddress = (site: Pick<Site, 'id' | 'slug'>): string =>
  `/blog/${encodeURIComponent(site.slug)}/${site.id}/changes`

/** The page that shows the evidence about an unhealthy site before the reader visits it anyway. */
export const visitAddress = (site: Pick<Site, 'id' | 'slug'>): string =>
  `/blog/${encodeURIComponent(site.slug)}/${site.id}/visit`

/** The discussions of a site; their feeds are below this path. */
export const discussionsAddress = (site: Pick<Site, 'id' | 'slug'>): string =>
  `/blog/${encodeURIComponent(site.slug)}/${site.id}/discussions`

/** All posts of a site. */
export const postsAddress = (site: Pick<Site, 'id' | 'slug'>): string =>
  `/blog/${encodeURIComponent(site.slug)}/${site.id}/posts`

/** The page of a discussion. */
export const discussionAddress = (discussion: { id: number; blog_id: number; blog_slug: string }): string =>
  `${discussionsAddress({ id: discussion.blog_id, slug: discussion.blog_slug })}/${discussion.id}`

/** The element id of a comment, also the fragment of its address. @param id empty if there is none yet */
export const commentAnchor = (id: number | ''): string => `comment-${id}`

/** The results of a search. */
export const searchAddress = (query: string): string => `/search-results?query=${encodeURIComponent(query)}`
export const postSearchAddress = (query: string): string => `${searchAddress(query)}&in=posts`

/** The search for a tag. */
export const tagSearchAddress = (tag: string): string => searchAddress(`tag:${tag}`)

/** The form for a new site or article; with an id, for editing one. */
export const siteFormAddress = (kind: Site['kind'], id: number | null): string =>
  id === null ? `/upload-${kind}` : `/edit-${kind}?id=${id}`

/** The page for reviewing a draft before publishing. */
export const publishPreviewAddress = (kind: Site['kind'], id: number | null): string =>
  `/review-${kind}-upsert${id === null ? '' : `?id=${id}`}`

/** The form for writing a review of a site. */
export const reviewAddress = (site: Pick<Site, 'id' | 'slug'>): string =>
  `/review-blog/${encodeURIComponent(site.slug)}/${site.id}`

/** The page of a tag: its newest sites and related tags. */
export const tagPageAddress = (tag: string): string => `/tags/${encodeURIComponent(tag)}`

/** The sites that recommend a site (`in`), or that it recommends (`out`). */
export const recommendationsAddress = (site: Pick<Site, 'id' | 'slug'>, direction: 'in' | 'out'): string =>
  `/blog/${encodeURIComponent(site.slug)}/${site.id}/recommendations${direction === 'out' ? '?direction=out' : ''}`

/** The path from one site to another by recommendations. */
export const pathAddress = (from: number | string, to: number | string): string =>
  `/paths?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`
