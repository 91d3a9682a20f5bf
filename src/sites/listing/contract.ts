import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { limits, pictureBytes } from '#api-contract/shapes/limits.ts'
import {
  BlogInFull,
  BlogWithState,
  Id,
  ListOf,
  Nothing,
  OptionalId,
  OwnBlog,
  Person,
  paging,
  Time,
} from '#api-contract/shapes/shapes.ts'
import { siteInputs } from '#api-contract/shapes/site-fields.ts'
import { RequiredLine } from '#api-contract/shapes/text-shapes.ts'

export const getBlog = endpoint('GET /api/blogs/:id/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary: 'One site or article by itself.',
  input: { id: Id },
  reply: BlogWithState,
})

export const getBlogInFull = endpoint('GET /api/blogs/:id/in-full/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary: 'One site or article, what it posted last, who recommends it and whom it recommends.',
  input: { id: Id },
  reply: BlogInFull,
})

export const findBlogByUrl = endpoint('GET /api/blogs/url/', {
  access: 'anyone',
  scope: 'read',
  summary: 'The site that an address belongs to, however the address is spelled.',
  input: { url: z.string() },
  reply: OwnBlog,
})

const Value = z.union([z.string(), z.array(z.string())]).nullable()

export const SiteChange = z.object({
  id: z.number(),
  created_on: Time,
  /** Who it is from: the site's own pages say what is from a `reading`. */
  source: z.enum(['person', 'owner', 'staff', 'import', 'reading']),
  /** Who made or accepted it; null for staff, imports and readings. */
  user: Person.nullable(),
  /** Whose proposal it was. */
  proposed_by: Person.nullable(),
  /** The fields that changed; before and after are null for those who could not edit the site. */
  changes: z.array(z.object({ field: z.string(), before: Value, after: Value })),
})
export type SiteChange = z.output<typeof SiteChange>

export const listChanges = endpoint('GET /api/blogs/:id/history/', {
  access: 'anyone',
  scope: 'read',
  summary:
    'What was changed about a site and by whom, newest first. The words are for its submitter, owners and staff.',
  input: { ...paging, id: Id },
  reply: ListOf(SiteChange),
})

export const countBlogs = endpoint('GET /api/total-blogs/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary: 'How many sites there are.',
  input: {},
  reply: z.object({ total_blogs: z.number() }),
})

const Known = z.string().nullable()

export const previewBlog = endpoint('GET /api/blogs/preview/', {
  access: 'member',
  scope: 'read',
  summary: 'What the page at an address says of itself; null where that is not known.',
  input: { url: z.string() },
  reply: z.object({
    url: Known,
    title: Known,
    description: Known,
    tags: z.array(z.string()).nullable(),
    image: Known,
    feed_url: Known,
  }),
})

export const uploadBlogImage = endpoint('POST /api/blogs/upload-image/', {
  access: 'member',
  scope: 'write',
  summary:
    'Takes a picture for a site: PNG, JPEG, WebP, GIF or AVIF, at most 10 MB and 50 megapixels, of AVIF 12.',
  input: { image: z.file() },
  reply: z.object({ 'blog-image-url': z.string() }),
  status: 201,
  upload: { field: 'image', bytes: pictureBytes },
})

export const adoptBlogImage = endpoint('POST /api/blogs/adopt-image/', {
  access: 'member',
  scope: 'write',
  summary:
    'Takes the picture at an address, such as the one that a page names of itself; null if it is of no use.',
  input: { url: RequiredLine(limits.url) },
  reply: z.object({ 'blog-image-url': Known }),
  status: 201,
})

export const publishBlog = endpoint('POST /api/upload-edit-blog/', {
  access: 'member',
  scope: 'write',
  summary: 'Uploads a site (201), or with an id edits it (200). Articles are for staff.',
  input: {
    id: OptionalId,
    ...siteInputs,
    kind: z.enum(['blog', 'article']).optional(),
  },
  reply: OwnBlog,
  otherStatus: 201,
})

export const deleteBlog = endpoint('DELETE /api/blogs/delete-by-Id/', {
  access: 'member',
  scope: 'write',
  summary: 'Deletes a site and everything under it: for its submitter, and for staff.',
  input: { blogId: Id },
  reply: Nothing,
  status: 204,
})

export const claimBlog = endpoint('POST /api/blogs/:id/owner/', {
  access: 'member',
  scope: 'write',
  summary:
    'Proves that a site is the caller\u2019s own: it lies at or under a domain that they log in with, or its page links to their profile with rel="me".',
  input: { id: Id },
  reply: z.object({ is_owner: z.boolean() }),
  status: 201,
})

export const disownBlog = endpoint('DELETE /api/blogs/:id/owner/', {
  access: 'member',
  scope: 'write',
  summary: 'A site is no longer the caller\u2019s own.',
  input: { id: Id },
  reply: Nothing,
  status: 204,
})
