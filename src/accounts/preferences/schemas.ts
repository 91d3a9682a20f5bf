import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { LanguageList } from '#api-contract/shapes/language-shapes.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { RequiredFlag } from '#api-contract/shapes/shapes.ts'
import { RequiredLine } from '#api-contract/shapes/text-shapes.ts'
import { zodIssue } from '#api-contract/zod-issue.ts'
import { unknownTimeZone } from './errors.ts'

/** True for an IANA time zone that this machine knows. */
function isTimeZone(name: string): boolean {
  try {
    // `Intl` accepts offsets such as +01:00, too, which ignore daylight saving time.
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const Preferences = z.object({
  /** Language of emails and personal feeds (BCP 47); null for the site's default. */
  language: z.string().nullable(),
  /** Time zone in emails, such as `Europe/Berlin`; null for UTC. */
  time_zone: z.string().nullable(),
  /** True if the profile shows the followed sites. */
  shows_follows: z.boolean(),
  /** Activity that personalizes recommendations, in addition to the profile's interests. */
  personal_by: z.object({ votes: z.boolean(), bookmarks: z.boolean(), follows: z.boolean() }),
  /** Languages the member reads, as primary subtags; empty means all. */
  reads: z.array(z.string()),
})

export const getPreferences = schema({
  scope: 'read',
  summary: "The caller's preferences.",
  input: {},
  reply: Preferences,
})

export const savePreferences = schema({
  scope: 'write',
  summary: "Changes the caller's preferences; omitted ones stay.",
  input: {
    /** One of the site's enabled languages. */
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
