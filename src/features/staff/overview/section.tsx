import { lazy, Suspense } from 'react'
import c from '#features/staff/table/controls.module.css'
import { Link } from '#ui/link.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { Overview } from './contract.ts'
import figures from './figures.module.css'

const ActivityChart = lazy(async () => ({ default: (await import('./activity-chart.tsx')).ActivityChart }))

const n = (count: number) => count.toLocaleString('en')
const megabyte = 1024 * 1024
const size = (bytes: number) =>
  bytes < 4096 * megabyte
    ? `${n(Math.round(bytes / megabyte))} MB`
    : `${n(Math.round(bytes / megabyte / 1024))} GB`

/** How the site is doing: what there is, what was added, what waits. */
export function OverviewSection({ overview }: { overview: Overview }) {
  const { totals, days, queues, jobs, storage, intake } = overview
  return (
    <div className={c.stack}>
      <h2>Activity</h2>
      <Suspense fallback={<Spinner page />}>
        <ActivityChart days={days} />
      </Suspense>
      <h2>Altogether</h2>
      <Figures
        of={[
          ['Sites', n(totals.blogs)],
          ['Articles', n(totals.articles)],
          ['People', n(totals.users)],
          ['Reviews', n(totals.reviews)],
          ['Discussions', n(totals.discussions)],
          ['Comments', n(totals.comments)],
        ]}
      />
      <h2>Waiting</h2>
      <Figures
        of={[
          ['Reports', n(queues.reports), '?section=reports'],
          ['Held', n(queues.held), '?section=held'],
          ['Messages', n(queues.messages), '?section=messages'],
          ['First sites of new accounts', intake === 'publish' ? 'at once' : 'held', '?section=settings'],
        ]}
      />
      <h2>Behind the scenes</h2>
      <Figures
        of={[
          ['Jobs waiting', n(jobs.waiting)],
          ['Jobs at work', n(jobs.working)],
          ['Jobs given up', n(jobs.failed), '?section=jobs'],
          ['Database', size(storage.database)],
          ['Free on the disk', size(storage.free)],
        ]}
      />
    </div>
  )
}

function Figures({ of }: { of: [label: string, value: string, href?: string][] }) {
  return (
    <dl className={figures.figures}>
      {of.map(([label, value, href]) => (
        <div key={label}>
          <dt>{href ? <Link href={`/admin-wn${href}`}>{label}</Link> : label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
