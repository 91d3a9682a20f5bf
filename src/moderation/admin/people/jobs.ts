import { defineJob } from '#platform/jobs/job.ts'

/** Runs when a suspension ends. */
export const endSuspensionJob = defineJob<{ user_id: number }>('end_suspension')
