import { z } from 'zod'
import { notATime } from '../errors.ts'
import { zodIssue, zodIssueUnlessMissing } from '../zod-issue.ts'

/** A time with an offset, in the years 1 to 9999. @returns the same time in UTC as ISO 8601 */
export const Moment = z.iso
  .datetime({ offset: true, ...zodIssueUnlessMissing(notATime) })
  .transform((text) => new Date(text))
  .refine((time) => time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999, zodIssue(notATime))
  .transform((time) => time.toISOString())
