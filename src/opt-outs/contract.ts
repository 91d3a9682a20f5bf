import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Email } from '#api-contract/shapes/credentials.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Time } from '#api-contract/shapes/shapes.ts'
import { LongText, RequiredLine } from '#api-contract/shapes/text-shapes.ts'

/** Everything of the site goes and its address is refused from then on; or it is only read no more. */
export const wishes = ['erase', 'stop'] as const
export const Wish = z.enum(wishes)
/** A mail to an address at its domain, a tag on its page, a line in its robots.txt, or staff who believe it. */
export const proofs = ['mail', 'tag', 'robots', 'staff'] as const
export const Proof = z.enum(proofs)
export const requestStates = ['unproven', 'waiting', 'granted', 'refused', 'lifted'] as const
export const RequestState = z.enum(requestStates)

/** What an owner asked for, for those who have a key to it. */
export const OwnerRequest = z.object({
  url: z.string(),
  wish: Wish,
  proof: Proof,
  state: RequestState,
  /** Whether the key came by mail, so that using it proves the site. */
  is_by_mail: z.boolean(),
  /** What to put on the page or into robots.txt; null for other proofs. */
  proof_word: z.string().nullable(),
  /** What staff wrote to their decision. */
  reason: z.string(),
  created_on: Time,
  done_on: Time.nullable(),
})
export type OwnerRequest = z.output<typeof OwnerRequest>

/** Forms send an empty text for none. */
const OptionalEmail = z.preprocess((given) => (given === '' ? undefined : given), Email.optional())
const Key = z.string().max(100)

export const getReader = endpoint('GET /api/reader/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary: 'How this site names itself to the sites it reads, and whom their owners can write to.',
  input: {},
  reply: z.object({ user_agent: z.string(), contact_email: z.string().nullable() }),
})

export const askAsOwner = endpoint('POST /api/owner-requests/', {
  access: 'anyone',
  scope: 'write',
  summary: 'What the owner of a site wishes, without an account; the key opens it and is given only here.',
  input: {
    url: RequiredLine(4 * limits.url),
    wish: Wish,
    proof: Proof,
    /** For the mail that proves it, and for an answer. */
    email: OptionalEmail,
    note: LongText(limits.contact_message).optional().default(''),
    /** Of the screen (BCP 47): mails follow it. One that is not on here is as good as none. */
    language: z.string().optional().catch(undefined),
    /** A honeypot: people never see this field, programs fill it in. */
    homepage: z.string().optional(),
  },
  reply: OwnerRequest.extend({ key: z.string() }),
  status: 201,
  // The longest note in a script of four bytes a character, and an address.
  bodyBytes: 96 * 1024,
})

export const getOwnerRequest = endpoint('GET /api/owner-requests/:key/', {
  access: 'anyone',
  scope: 'read',
  summary: 'What has become of the wish of an owner.',
  input: { key: Key },
  reply: OwnerRequest,
})

export const proveOwnerRequest = endpoint('POST /api/owner-requests/:key/prove/', {
  access: 'anyone',
  scope: 'write',
  summary: 'Proves the site: by the key that was mailed, or by looking for the tag or the line now.',
  input: { key: Key },
  reply: OwnerRequest,
})
