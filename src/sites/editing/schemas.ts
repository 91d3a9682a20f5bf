import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { limits, pictureBytes } from '#api-contract/shapes/limits.ts'
import { Id, NoContent, OptionalId, SiteWithPendingEdits } from '#api-contract/shapes/shapes.ts'
import { siteInputs } from '#api-contract/shapes/site-field-shapes.ts'
import { RequiredLine } from '#api-contract/shapes/text-shapes.ts'

const NullableString = z.string().nullable()

export const getSitePreview = schema({
  scope: 'read',
  summary: 'The metadata of the page at an address; null if unknown.',
  input: { url: z.string() },
  reply: z.object({
    url: NullableString,
    title: NullableString,
    description: NullableString,
    tags: z.array(z.string()).nullable(),
    image: NullableString,
    feed_url: NullableString,
  }),
})

export const uploadSiteImage = schema({
  scope: 'write',
  summary:
    'Uploads a picture for a site: PNG, JPEG, WebP, GIF or AVIF, at most 10 MB and 50 megapixels (AVIF: 12).',
  input: { image: z.file() },
  reply: z.object({ 'blog-image-url': z.string() }),
  status: 201,
  upload: { field: 'image', bytes: pictureBytes },
})

export const adoptSiteImage = schema({
  scope: 'write',
  summary: 'Copies the picture at an address, such as the one that a page declares; null if it is unusable.',
  input: { url: RequiredLine(limits.url) },
  reply: z.object({ 'blog-image-url': NullableString }),
  status: 201,
})

export const publishSite = schema({
  scope: 'write',
  summary: 'Uploads a site (201) or, with an id, edits it (200). Articles are for staff.',
  input: {
    id: OptionalId,
    ...siteInputs,
    kind: z.enum(['blog', 'article']).optional(),
  },
  reply: SiteWithPendingEdits,
  alternativeStatus: 201,
})

export const deleteOwnSite = schema({
  scope: 'write',
  summary: 'Deletes a site with its reviews and discussions. For its submitter and staff.',
  input: { blogId: Id },
  reply: NoContent,
  status: 204,
})

export const findSiteByUrl = schema({
  scope: 'read',
  summary: 'The site at an address, in any spelling.',
  input: { url: z.string() },
  reply: SiteWithPendingEdits,
})
