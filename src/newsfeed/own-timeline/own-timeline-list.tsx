import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { InputOf } from '#api-contract/endpoint.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, listQuery, pageNumberFromUrl, queryOptionsFor } from '#client/api/api-queries.ts'
import { formatList } from '#i18n/names-and-lists.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { useSaved } from '../following/use-saved.ts'
import { listTimeline } from '../timeline/contract.ts'
import type { Reason, TimelinePost } from '../timeline/schemas.ts'
import c from '../timeline/timeline.module.css'
import { newsfeedAddress, readFilters, snapshotParam } from '../timeline/timeline-address.ts'
import { NewsfeedFilterForm } from '../timeline/timeline-filter-form.tsx'
import { NewsfeedList, sameVisitMs } from '../timeline/timeline-list.tsx'
import { addMute, getLastSeen, listMutes, setLastSeen } from './contract.ts'
import { MuteList } from './mute-list.tsx'
import { NoOwnPosts } from './no-own-posts.tsx'
import { useRefetch } from './use-refetch.ts'

const lastSeenQuery = apiQuery(getLastSeen, {})

/** The member's timeline: posts of followed sites and a few suggestions, each with its reason. */
export function TimelineList({ url }: { url: URL }) {
  const t = useText()
  const api = useApi()
  const page = pageNumberFromUrl(url)
  const filters = readFilters(url)
  const isFiltered = Object.keys(filters).length > 0
  const view = isFiltered ? ({ show: 'yours', ...filters } as const) : {}
  // The "new since" line stays put for as long as the list itself is served from the cache.
  const { data, isFetching } = useSuspenseQuery({
    ...queryOptionsFor(api, lastSeenQuery),
    staleTime: sameVisitMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  /** Fetch time of the posts that the member last replaced with newer ones, and has therefore seen. */
  const [replacedAt, setReplacedAt] = useState<string>()
  const [shownAt, setShownAt] = useState<string>()
  useEffect(() => {
    // A filtered list leaves out posts that the member has not seen. The saved time is read before it is overwritten.
    if (shownAt === undefined || isFiltered || isFetching) return
    api(setLastSeen, { until: shownAt }).catch(() => {})
  }, [api, shownAt, isFiltered, isFetching])
  return (
    <Stack gap="l">
      <NewsfeedFilterForm filters={filters} show="yours" key={newsfeedAddress(filters)} />
      <NewsfeedList<TimelinePost>
        list={listQuery(listTimeline, { ...snapshotParam(url), ...filters }, page, {
          dependsOnViewer: true,
        })}
        pageAddress={(page, as_of) => newsfeedAddress({ ...view, page, as_of })}
        onShown={(fetchedAt, replacedAt) => {
          setShownAt(new Date(fetchedAt).toISOString())
          if (replacedAt !== undefined) setReplacedAt(new Date(replacedAt).toISOString())
        }}
        seenUntil={replacedAt ?? data.until}
        about={(post) => <Reasons post={post} />}
        tools={(post) => <ReasonTools post={post} />}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('No posts like these in the last 30 days')}
              action={<ButtonLink href="/newsfeed">{t('Show all')}</ButtonLink>}
            />
          ) : (
            <NoOwnPosts url={url} />
          )
        }
      />
      <p>
        <ButtonLink href="/following">{t('Sites you follow')}</ButtonLink>
      </p>
      <MuteList />
    </Stack>
  )
}

function reasonText(t: Translator, kind: Exclude<Reason['kind'], 'followed'>, values: string): string {
  switch (kind) {
    case 'tag':
      return t('Shares your interest in {values}', { values })
    case 'recommended':
      return t('Recommended by {values}', { values })
    case 'outside':
      return t('From outside what you follow')
  }
}

/** Why a post is in the timeline; nothing for followed sites, where it is obvious. */
const Reasons = ({ post: { reasons } }: { post: TimelinePost }) => {
  const t = useText()
  return reasons.map(
    ({ kind, values }) =>
      kind !== 'followed' && (
        <p key={kind} className={c.reason}>
          {reasonText(t, kind, formatList(t, values))}
        </p>
      ),
  )
}

/** Follow or mute, to see more or less like this. */
function ReasonTools({ post: { reasons, blog } }: { post: TimelinePost }) {
  const t = useText()
  const mute = useMute()
  const refetch = useRefetch(listTimeline)
  const { isOn, toggle } = useSaved(blog.id)
  async function followSite() {
    // The button disappears, so success is announced.
    if (await toggle('follow', false)) await refetch()
  }
  return (
    <>
      {!reasons.some(({ kind }) => kind === 'followed') && !isOn('follow') && (
        <Button variant="faint" onClick={() => void followSite()}>
          {t('Follow {title}', { title: blog.title })}
        </Button>
      )}
      {reasons.map(({ kind, values }) =>
        kind === 'tag'
          ? values.map((tag) => (
              <Button key={tag} variant="faint" onClick={() => mute('tag', tag)}>
                {t('Mute {tag}', { tag })}
              </Button>
            ))
          : kind !== 'followed' && (
              <Button key={kind} variant="faint" onClick={() => mute(kind, null)}>
                {t('Hide all of these')}
              </Button>
            ),
      )}
      <Button variant="faint" onClick={() => mute('site', `${blog.id}`)}>
        {t('Mute {site}', { site: blog.title })}
      </Button>
    </>
  )
}

function useMute() {
  const t = useText()
  const api = useApi()
  const refetch = useRefetch(listTimeline, listMutes)
  const announce = useAnnounce()
  const { mutate } = useMutation({
    mutationFn: (input: InputOf<typeof addMute>) => api(addMute, input),
    onSuccess: () => {
      announce(t('Muted. You can undo this below the list.'))
      return refetch()
    },
    onError: (error) => announce(error.message),
  })
  return (reason_kind: 'site' | Reason['kind'], value: string | null) => mutate({ reason_kind, value })
}
