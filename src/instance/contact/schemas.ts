import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Time } from '#api-contract/shapes/shapes.ts'
import { RequiredLine, RequiredText } from '#api-contract/shapes/text-shapes.ts'

export const sendContactMessage = schema({
  scope: 'write',
  summary: 'Sends a message to the people who run the site: stored for staff and mailed to the operator.',
  input: {
    subject: RequiredLine(limits.contact_subject),
    message: RequiredText(limits.contact_message),
    /** Honeypot: invisible to people, filled in by bots. */
    homepage: z.string().optional(),
  },
  reply: z.object({ id: z.number(), subject: z.string(), message: z.string(), created_on: Time }),
  status: 201,
})
