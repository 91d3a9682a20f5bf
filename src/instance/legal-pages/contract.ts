import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { languageCodes } from '#i18n/languages.ts'

/** Documents that every instance has; each is a page at `/{name}` and a PDF at `/documents/{name}.pdf`. */
export const documentNames = ['terms', 'community-guidelines', 'privacy'] as const
export type DocumentName = (typeof documentNames)[number]

export const getDocument = endpoint('GET /api/documents/:name/', {
  access: 'anyone',
  scope: 'read',
  deviceCache: true,
  summary: 'The current terms, community guidelines or privacy policy, as sanitized HTML without the title.',
  input: { name: z.enum(documentNames), language: z.enum(languageCodes).optional() },
  reply: z.object({ title: z.string(), lang: z.string(), html: z.string() }),
})
