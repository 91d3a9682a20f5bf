import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import c from '#moderation/table/controls.module.css'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { Spinner } from '#ui/icons/spinner.tsx'
import type { Overview } from './schemas.ts'
import { StatList } from './stat-list.tsx'

const ActivityChart = lazyPart(async () => (await import('./activity-chart.tsx')).ActivityChart)

const megabyte = 1024 * 1024
const formatSize = (t: Translator, bytes: number) =>
  bytes < 4096 * megabyte
    ? t('{size, number} MB', { size: Math.round(bytes / megabyte) })
    : t('{size, number} GB', { size: Math.round(bytes / megabyte / 1024) })

/** Activity, queues, totals, jobs and storage at a glance. */
export function View({ overview }: { overview: Overview }) {
  const t = useText()
  const formatNumber = (count: number) => t('{count, number}', { count })
  const { totals, days, queues, jobs, storage, intake } = overview
  return (
    <div className={c.stack}>
      <h2>{t('Activity')}</h2>
      <ActivityChart days={days} fallback={<Spinner page />} />
      <h2>{t('To decide', {}, 'sections')}</h2>
      <StatList
        items={[
          [t('Reports'), formatNumber(queues.reports), '?section=reports'],
          [t('Held', {}, 'submissions'), formatNumber(queues.held), '?section=held'],
          [t('Messages'), formatNumber(queues.messages), '?section=messages'],
        ]}
      />
      <h2>{t('Content and people')}</h2>
      <StatList
        items={[
          [t('Sites'), formatNumber(totals.blogs), '?section=sites'],
          [t('Articles'), formatNumber(totals.articles), '?section=articles'],
          [t('People'), formatNumber(totals.users), '?section=people'],
          [t('Reviews'), formatNumber(totals.reviews)],
          [t('Discussions'), formatNumber(totals.discussions)],
          [t('Comments'), formatNumber(totals.comments)],
        ]}
      />
      <h2>{t('Behind the scenes')}</h2>
      <StatList
        items={[
          [
            t('First sites of new accounts'),
            intake === 'publish' ? t('published', {}, 'sites') : t('held', {}, 'sites'),
            '?section=settings',
          ],
          [t('Jobs waiting'), formatNumber(jobs.waiting)],
          [t('Jobs running'), formatNumber(jobs.working)],
          [t('Failed jobs'), formatNumber(jobs.failed), '?section=jobs'],
          [t('Database'), formatSize(t, storage.database)],
          [t('Free disk space'), formatSize(t, storage.free)],
        ]}
      />
    </div>
  )
}
