import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { InputOf } from '#api-contract/endpoint.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsFor, storeReply } from '#client/api/api-queries.ts'
import { responseLabel } from '#crawler/crawl/response-labels.ts'
import { noPostsLabels } from '#crawler/no-posts/no-posts-labels.ts'
import { useText } from '#i18n/use-text.ts'
import c from '#moderation/table/controls.module.css'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import { Time } from '#ui/text/time.tsx'
import { StatList } from '../overview/stat-list.tsx'
import { changeCrawlerSettings, getCrawlerStatus } from './contract.ts'
import type { CrawlerStatus } from './schemas.ts'
import { SiteFetches } from './site-fetches.tsx'

const statusQuery = apiQuery(getCrawlerStatus, {})
const refreshMs = 10_000

/** Crawler status and settings, and a site's recent fetches. */
export function View() {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const { data } = useSuspenseQuery({ ...queryOptionsFor(api, statusQuery), refetchInterval: refreshMs })
  const change = useMutation({
    mutationFn: (settings: InputOf<typeof changeCrawlerSettings>) => api(changeCrawlerSettings, settings),
    onSuccess: (status) => {
      storeReply(queries, statusQuery, status)
      announce(t('Setting saved.'))
    },
    onError: (error) => announce(error.message),
  })
  return (
    <div className={c.stack}>
      <CrawlerState status={data} />
      <CrawlerStats status={data} />
      <form
        className={c.stack}
        onSubmit={(event) => {
          event.preventDefault()
          const budget = String(new FormData(event.currentTarget).get('budget') ?? '').trim()
          change.mutate({ budget: budget === '' ? null : Number(budget.replace(',', '.')) })
        }}
      >
        <Field
          label={t('Requests per second')}
          name="budget"
          inputMode="decimal"
          key={data.budget}
          defaultValue={String(data.budget)}
          hint={t('Across all processes. Leave empty to use the operator’s setting.')}
        />
        <Cluster>
          <Button type="submit" busy={change.isPending}>
            {t('Set')}
          </Button>
          <Button busy={change.isPending} onClick={() => change.mutate({ paused: !data.paused })}>
            {data.paused ? t('Resume reading') : t('Pause reading')}
          </Button>
        </Cluster>
      </form>
      <FailingSites failing={data.failing} />
      <SitesWithoutPosts sites={data.without_posts} />
      <SiteFetches />
    </div>
  )
}

function CrawlerState({ status: { paused, workers, line_down_since } }: { status: CrawlerStatus }) {
  const t = useText()
  if (paused) return <p>{t('Reading is paused.')}</p>
  if (workers === 0) return <p>{t('No process is reading right now.')}</p>
  if (line_down_since === null)
    return <p>{t('{workers, plural, one {# process is} other {# processes are}} reading.', { workers })}</p>
  return (
    <p role="alert">
      {t.rich(
        'Our own connection or DNS seems to have been down since <since></since>. Only a few sites are being tried, and none are marked down.',
        { since: () => <Time value={line_down_since} /> },
      )}
    </p>
  )
}

function CrawlerStats({ status }: { status: CrawlerStatus }) {
  const t = useText()
  const formatNumber = (count: number) => t('{count, number}', { count })
  return (
    <StatList
      items={[
        [t('Due'), formatNumber(status.due)],
        [t('More than an hour late'), formatNumber(status.late)],
        [t('In progress'), formatNumber(status.reading)],
        [t('Responses today'), formatNumber(status.read_today)],
        [t('Responses per second'), formatNumber(status.speed)],
      ]}
    />
  )
}

function SitesWithoutPosts({ sites }: { sites: CrawlerStatus['without_posts'] }) {
  const t = useText()
  if (sites.length === 0) return null
  return (
    <>
      <h2>{t('Feeds without posts')}</h2>
      <StatList
        items={sites.map(({ reason, n }) => [t(noPostsLabels[reason]), t('{count, number}', { count: n })])}
      />
    </>
  )
}

function FailingSites({ failing }: { failing: CrawlerStatus['failing'] }) {
  const t = useText()
  if (failing.length === 0) return null
  const counts = new Map<string, number>()
  for (const { reason, n } of failing) {
    const label = responseLabel(t, reason)
    counts.set(label, (counts.get(label) ?? 0) + n)
  }
  return (
    <>
      <h2>{t('Failing')}</h2>
      <StatList items={[...counts].map(([label, count]) => [label, t('{count, number}', { count })])} />
    </>
  )
}
