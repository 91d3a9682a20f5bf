import { z } from 'zod'
import { notATime } from '../errors.ts'
import { zodIssue, zodIssueUnlessMissing } from '../zod-issue.ts'

/** A time with its offset, of the years that have four digits everywhere. @returns the same in UTC, as JSON has it */
export const Moment = z.iso
  .datetime({ offset: true, error: zodIssueUnlessMissing(notATime) })
  .transform((text) => new Date(text))
  .refine((time) => time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999, zodIssue(notATime))
  .transform((time) => time.toISOString())
