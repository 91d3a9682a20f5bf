import { defineJob } from '../job.ts'

export const note = defineJob<{ text: string }>('note')
/** The first worker that takes it hangs. */
export const hang = defineJob<object>('hang')
