import { defineJob } from '#server/jobs/job.ts'

/** Comes round on the day until which somebody is suspended. */
export const endSuspensionJob = defineJob<{ user_id: number }>('end_suspension')
