import { z } from 'zod'
import { notATime } from '../reasons.ts'
import { saying, sayingUnlessMissing } from '../saying.ts'

/** A time with its offset, of the years that have four digits everywhere. @returns the same in UTC, as JSON has it */
export const Moment = z.iso
  .datetime({ offset: true, error: sayingUnlessMissing(notATime) })
  .transform((text) => new Date(text))
  .refine((time) => time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999, saying(notATime))
  .transform((time) => time.toISOString())
