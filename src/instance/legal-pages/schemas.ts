import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { languageCodes } from '#i18n/languages.ts'
import { documentNames } from './contract.ts'

export const getDocument = schema({
  scope: 'read',
  summary: 'The current terms, community guidelines or privacy policy, as sanitized HTML without the title.',
  input: { name: z.enum(documentNames), language: z.enum(languageCodes).optional() },
  reply: z.object({ title: z.string(), lang: z.string(), html: z.string() }),
})
