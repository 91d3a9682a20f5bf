import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { LanguageList } from '#api-contract/shapes/language-shapes.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { RequiredFlag } from '#api-contract/shapes/shapes.ts'
import { RequiredLine } from '#api-contract/shapes/text-shapes.ts'
import { zodIssue } from '#api-contract/zod-issue.ts'
import { unknownTimeZone } from './errors.ts'

/** A zone of IANA's by its name, as this machine knows them. */
function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +01:00 are taken, too, and say nothing of summer.
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const Preferences = z.object({
  /** What mails and feeds of one's own are written in (BCP 47); null for the default of this site. */
  language: z.string().nullable(),
  /** The zone of times in mails, such as `Europe/Berlin`; null for UTC. */
  time_zone: z.string().nullable(),
  /** Whether the profile shows what they follow. */
  shows_follows: z.boolean(),
  /** What counts for their own list besides the interests of the profile. */
  personal_by: z.object({ votes: z.boolean(), bookmarks: z.boolean(), follows: z.boolean() }),
  /** The languages they read, as primary subtags; none are all. */
  reads: z.array(z.string()),
})

export const getPreferences = endpoint('GET /api/preferences/', {
  access: 'member',
  scope: 'read',
  summary: 'What the caller wants of this site.',
  input: {},
  reply: Preferences,
})

export const savePreferences = endpoint('PATCH /api/preferences/', {
  access: 'member',
  scope: 'write',
  summary: 'Changes what the caller wants of this site; what is left out stays.',
  input: {
    /** One that is on here. */
    language: RequiredLine(limits.language).nullable().optional(),
    time_zone: RequiredLine(limits.time_zone)
      .refine(isTimeZone, zodIssue(unknownTimeZone))
      .nullable()
      .optional(),
    shows_follows: RequiredFlag.optional(),
    reads: LanguageList.optional(),
    personal_by: z
      .object({
        votes: RequiredFlag.optional(),
        bookmarks: RequiredFlag.optional(),
        follows: RequiredFlag.optional(),
      })
      .optional(),
  },
  reply: Preferences,
})
