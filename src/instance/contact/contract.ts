import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Time } from '#api-contract/shapes/shapes.ts'
import { RequiredLine, RequiredText } from '#api-contract/shapes/text-shapes.ts'

export const sendContactMessage = endpoint('POST /api/contact/', {
  access: 'member',
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
