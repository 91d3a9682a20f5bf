import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Email } from '#api-contract/shapes/credentials.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Time } from '#api-contract/shapes/shapes.ts'
import { LongText, RequiredLine } from '#api-contract/shapes/text-shapes.ts'
import { proofs, requestKinds, requestStates } from './contract.ts'

export const RequestKind = z.enum(requestKinds)
export const Proof = z.enum(proofs)
export const RequestState = z.enum(requestStates)

/** An owner request, visible to anyone with its key. */
export const OwnerRequest = z.object({
  url: z.string(),
  wish: RequestKind,
  proof: Proof,
  state: RequestState,
  /** True if the key was sent by email: using it proves ownership. */
  is_by_mail: z.boolean(),
  /** The text to publish on the page or in robots.txt; null for other proofs. */
  proof_word: z.string().nullable(),
  /** The staff's explanation of their decision. */
  reason: z.string(),
  created_on: Time,
  done_on: Time.nullable(),
})
export type OwnerRequest = z.output<typeof OwnerRequest>

/** Forms send an empty string if the field is left out. */
const OptionalEmail = z.preprocess((value) => (value === '' ? undefined : value), Email.optional())
const Key = z.string().max(100)

export const getCrawlerIdentity = schema({
  scope: 'read',
  summary: 'The crawler’s user agent and its contact address.',
  input: {},
  reply: z.object({ user_agent: z.string(), contact_email: z.string().nullable() }),
})

export const submitOwnerRequest = schema({
  scope: 'write',
  summary:
    'Submits a request of a site’s owner, without an account. The key, which gives access to it, is returned only here.',
  input: {
    url: RequiredLine(4 * limits.url),
    wish: RequestKind,
    proof: Proof,
    /** For the email that proves ownership, and for the reply. */
    email: OptionalEmail,
    note: LongText(limits.contact_message).optional().default(''),
    /** The language of the page (BCP 47), used for emails; unknown ones are ignored. */
    language: z.string().optional().catch(undefined),
    /** A honeypot: people never see this field, bots fill it in. */
    homepage: z.string().optional(),
  },
  reply: OwnerRequest.extend({ key: z.string() }),
  status: 201,
  // The longest note at four bytes per character, and an address.
  bodyBytes: 96 * 1024,
})

export const getOwnerRequest = schema({
  scope: 'read',
  summary: 'An owner’s request and its state.',
  input: { key: Key },
  reply: OwnerRequest,
})

export const proveOwnerRequest = schema({
  scope: 'write',
  summary: 'Proves ownership of the site: by the emailed key, or by checking for the tag or the line now.',
  input: { key: Key },
  reply: OwnerRequest,
})
