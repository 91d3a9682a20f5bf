import type { TimeWithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    showings: { month: string; chooser: string; blog_id: number; n: number }
    fairness_figures: {
      chooser: string
      since: string
      measured_on: TimeWithDefault
      sites: number
      sites_shown: number
      thirds: string[]
    }
  }
}
