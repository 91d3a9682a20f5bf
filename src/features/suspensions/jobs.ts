import { defineJob } from '#server/jobs/job.ts'

/** Comes round on the day until which somebody is suspended. */
export const end_suspension = defineJob<{ user_id: number }>('end_suspension')
