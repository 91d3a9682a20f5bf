import { defineJob } from '../job.ts'

export const noteJob = defineJob<{ text: string }>('note')
/** Never finishes. */
export const hangingJob = defineJob<object>('hang')
