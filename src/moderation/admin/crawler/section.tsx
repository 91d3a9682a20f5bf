import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { InputOf } from '#api-contract/endpoint.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsOf, storeReply } from '#client/api/api-queries.ts'
import { responseLabel } from '#crawler/crawl/response-labels.ts'
import { noPostsLabels } from '#crawler/no-posts/no-posts-labels.ts'
import { useText } from '#i18n/use-text.ts'
import c from '#moderation/table/controls.module.css'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import { Time } from '#ui/text/time.tsx'
import { Figures } from '../overview/figures.tsx'
import { changeReading, getReading, type ReadingNow } from './contract.ts'
import { SiteReadings } from './site-readings.tsx'

const asked = apiQuery(getReading, {})
const everyMs = 10_000

/** How the reading of sites is doing; pause and speed; the last readings of one site. */
export function View() {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const { data } = useSuspenseQuery({ ...queryOptionsOf(api, asked), refetchInterval: everyMs })
  const change = useMutation({
    mutationFn: (what: InputOf<typeof changeReading>) => api(changeReading, what),
    onSuccess: (reading) => {
      storeReply(queries, asked, reading)
      announce(t('Setting saved.'))
    },
    onError: (error) => announce(error.message),
  })
  return (
    <div className={c.stack}>
      <State reading={data} />
      <Numbers reading={data} />
      <form
        className={c.stack}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(new FormData(event.currentTarget).get('budget') ?? '').trim()
          change.mutate({ budget: typed === '' ? null : Number(typed.replace(',', '.')) })
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
      <Failing failing={data.failing} />
      <WithoutPosts sites={data.without_posts} />
      <SiteReadings />
    </div>
  )
}

function State({ reading: { paused, workers, line_down_since } }: { reading: ReadingNow }) {
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

function Numbers({ reading }: { reading: ReadingNow }) {
  const t = useText()
  const n = (count: number) => t('{count, number}', { count })
  return (
    <Figures
      of={[
        [t('Due'), n(reading.due)],
        [t('More than an hour late'), n(reading.late)],
        [t('In progress'), n(reading.reading)],
        [t('Responses today'), n(reading.read_today)],
        [t('Responses per second'), n(reading.speed)],
      ]}
    />
  )
}

function WithoutPosts({ sites }: { sites: ReadingNow['without_posts'] }) {
  const t = useText()
  if (sites.length === 0) return null
  return (
    <>
      <h2>{t('Feeds without posts')}</h2>
      <Figures
        of={sites.map(({ reason, n }) => [t(noPostsLabels[reason]), t('{count, number}', { count: n })])}
      />
    </>
  )
}

function Failing({ failing }: { failing: ReadingNow['failing'] }) {
  const t = useText()
  if (failing.length === 0) return null
  const counts = new Map<string, number>()
  for (const { reason, n } of failing) {
    const words = responseLabel(t, reason)
    counts.set(words, (counts.get(words) ?? 0) + n)
  }
  return (
    <>
      <h2>{t('Failing')}</h2>
      <Figures of={[...counts].map(([words, count]) => [words, t('{count, number}', { count })])} />
    </>
  )
}
