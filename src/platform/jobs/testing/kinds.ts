import { defineJob } from '../job.ts'

export const note = defineJob<{ text: string }>('note')
/** Never finishes. */
export const hang = defineJob<object>('hang')
