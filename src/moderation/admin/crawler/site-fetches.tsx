import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#api-contract/endpoint.ts'
import { useApi } from '#client/api/api-context.ts'
import { responseLabel } from '#crawler/crawl/response-labels.ts'
import { NoPostsNotice } from '#crawler/no-posts/no-posts-notice.tsx'
import { type Message, message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import c from '#moderation/table/controls.module.css'
import table from '#moderation/table/staff-table.module.css'
import { findSiteByUrl } from '#sites/editing/contract.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Time } from '#ui/text/time.tsx'
import { crawlSiteNow, listSiteFetches } from './contract.ts'
import type { SiteFetch } from './schemas.ts'

/** Looks up one site and shows its recent fetches. */
export function SiteFetches() {
  const t = useText()
  const api = useApi()
  const [site, setSite] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [listSiteFetches.route, site],
    enabled: site !== '',
    retry: false,
    queryFn: async () => {
      const id = /^\d+$/.test(site) ? Number(site) : (await api(findSiteByUrl, { url: site })).id
      return { id, fetches: await api(listSiteFetches, { id }) }
    },
  })
  return (
    <>
      <h2>{t('One site')}</h2>
      <form
        className={c.stack}
        onSubmit={(event) => {
          event.preventDefault()
          const query = String(new FormData(event.currentTarget).get('site') ?? '').trim()
          if (query === site) void refetch()
          else setSite(query)
        }}
      >
        <Field label={t('Site ID or address')} name="site" error={error?.message ?? ''} />
        <div>
          <Button type="submit" busy={isFetching}>
            {t('Show recent readings')}
          </Button>
        </div>
      </form>
      {data && (
        <>
          <NoPostsNotice id={data.id} />
          <CrawlNow key={data.id} id={data.id} />
          <FetchTable fetches={data.fetches} />
        </>
      )}
    </>
  )
}

function CrawlNow({ id }: { id: number }) {
  const t = useText()
  const api = useApi()
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => api(crawlSiteNow, { id }) })
  return (
    <div>
      <Button busy={isPending} onClick={() => mutate()}>
        {t('Read now')}
      </Button>
      <FormError>{error?.message}</FormError>
      {data && data.reads.length > 0 && <p role="status">{t('It’ll be read within seconds.')}</p>}
      {data?.leaves.map(({ what, why, until }) => (
        <p key={what} role="status">
          {t(skipReasons[why])} {until && <Time value={until} />}
        </p>
      ))}
    </div>
  )
}

const skipReasons: Record<ReplyOf<typeof crawlSiteNow>['leaves'][number]['why'], Message> = {
  not_listed: message('It’s hidden.'),
  stopped: message('Its owner or staff turned off reading.'),
  not_scheduled: message('Not scheduled yet. It will be within a minute once a process is reading.'),
  busy: message('Its host asked us to wait.'),
  refused: message('It denied us access.'),
  robots: message('Its robots.txt blocks us.'),
}

const resourceLabels: Record<SiteFetch['what'], Message> = {
  feed: message('Feed'),
  page: message('Page'),
  post: message('Post', 'noun'),
  picture: message('Picture'),
  blogroll: message('Recommendations'),
}

function FetchTable({ fetches }: { fetches: SiteFetch[] }) {
  const t = useText()
  if (fetches.length === 0) return <p>{t('Not read yet.')}</p>
  const titles = [
    t('When'),
    t('What', {}, 'what was read'),
    t('Response'),
    t('Bytes'),
    t('New posts'),
    t('Next', {}, 'reading'),
  ]
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <caption className="visually-hidden">{t('Recent readings')}</caption>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fetches.map(({ time, what, status, bytes, new_posts, next }) => (
            // Expanded on phones, since these rows have nothing to unfold.
            <tr key={`${time} ${what}`} data-open>
              <th scope="row">
                <Time value={time} />
              </th>
              <td data-title={titles[1]}>{t(resourceLabels[what])}</td>
              <td data-title={titles[2]}>{responseLabel(t, status)}</td>
              <td data-title={titles[3]}>{t('{count, number}', { count: bytes })}</td>
              <td data-title={titles[4]}>{what === 'feed' && t('{count, number}', { count: new_posts })}</td>
              <td data-title={titles[5]}>{next && <Time value={next} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
