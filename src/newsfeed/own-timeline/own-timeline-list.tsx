import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { InputOf } from '#api-contract/endpoint.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, listQuery, pageNumberFromUrl, queryOptionsOf } from '#client/api/api-queries.ts'
import { listInWords } from '#i18n/in-words.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { useSaved } from '../following/use-saved.ts'
import { listOwnRiver, type OwnRiverPost, type Reason } from '../timeline/contract.ts'
import c from '../timeline/timeline.module.css'
import { filtersOf, riverAddress } from '../timeline/timeline-address.ts'
import { RiverFilterForm } from '../timeline/timeline-filter-form.tsx'
import { RiverList, sameVisitMs } from '../timeline/timeline-list.tsx'
import { addMute, getSeen, listMutes, setSeen } from './contract.ts'
import { MutedThings } from './muted.tsx'
import { NoOwnPosts } from './no-own-posts.tsx'
import { useRenewed } from './use-renewed.ts'

const seen = apiQuery(getSeen, {})

/** What one follows, and a little from elsewhere, each with its reason. */
export function OwnRiverList({ url }: { url: URL }) {
  const t = useText()
  const api = useApi()
  const as_of = Number(url.searchParams.get('as_of'))
  const page = pageNumberFromUrl(url)
  const filters = filtersOf(url)
  const isFiltered = Object.keys(filters).length > 0
  const shown = isFiltered ? ({ show: 'yours', ...filters } as const) : {}
  // As long as the list itself stays as it was left, so does the line in it.
  const { data, isFetching } = useSuspenseQuery({
    ...queryOptionsOf(api, seen),
    staleTime: sameVisitMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  /** When the posts came that a press replaced with newer ones: one has seen those. */
  const [replaced, setReplaced] = useState<string>()
  const [shownOn, setShownOn] = useState<string>()
  useEffect(() => {
    // Some of them say nothing of the others. What was seen before is asked for first.
    if (shownOn === undefined || isFiltered || isFetching) return
    api(setSeen, { until: shownOn }).catch(() => {})
  }, [api, shownOn, isFiltered, isFetching])
  return (
    <Stack gap="l">
      <RiverFilterForm filters={filters} show="yours" key={riverAddress(filters)} />
      <RiverList<OwnRiverPost>
        list={listQuery(listOwnRiver, { ...(as_of > 0 ? { as_of } : {}), ...filters }, page, {
          personal: true,
        })}
        pageAddress={(page, as_of) => riverAddress({ ...shown, page, as_of })}
        onShown={(cameOn, before) => {
          setShownOn(new Date(cameOn).toISOString())
          if (before !== undefined) setReplaced(new Date(before).toISOString())
        }}
        seenUntil={replaced ?? data.until}
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
      <MutedThings />
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

/** Why a post is here; nothing for what one follows, which says it all. */
const Reasons = ({ post: { reasons } }: { post: OwnRiverPost }) => {
  const t = useText()
  return reasons.map(
    ({ kind, values }) =>
      kind !== 'followed' && (
        <p key={kind} className={c.reason}>
          {reasonText(t, kind, listInWords(t, values))}
        </p>
      ),
  )
}

/** How to see more or none like it. */
function ReasonTools({ post: { reasons, blog } }: { post: OwnRiverPost }) {
  const t = useText()
  const mute = useMute()
  const renew = useRenewed(listOwnRiver)
  const { isOn, toggle } = useSaved(blog.id)
  async function followSite() {
    // The button goes, so that a note has to say it.
    if (await toggle('follow', false)) await renew()
  }
  return (
    <>
      {!reasons.some(({ kind }) => kind === 'followed') && !isOn('follow') && (
        <Button look="faint" onClick={() => void followSite()}>
          {t('Follow {title}', { title: blog.title })}
        </Button>
      )}
      {reasons.map(({ kind, values }) =>
        kind === 'tag'
          ? values.map((tag) => (
              <Button key={tag} look="faint" onClick={() => mute('tag', tag)}>
                {t('Mute {tag}', { tag })}
              </Button>
            ))
          : kind !== 'followed' && (
              <Button key={kind} look="faint" onClick={() => mute(kind, null)}>
                {t('Hide all of these')}
              </Button>
            ),
      )}
      <Button look="faint" onClick={() => mute('site', `${blog.id}`)}>
        {t('Mute {site}', { site: blog.title })}
      </Button>
    </>
  )
}

function useMute() {
  const t = useText()
  const api = useApi()
  const renew = useRenewed(listOwnRiver, listMutes)
  const announce = useAnnounce()
  const { mutate } = useMutation({
    mutationFn: (given: InputOf<typeof addMute>) => api(addMute, given),
    onSuccess: () => {
      announce(t('Muted. You can undo this below the list.'))
      return renew()
    },
    onError: (error) => announce(error.message),
  })
  return (reason_kind: 'site' | Reason['kind'], value: string | null) => mutate({ reason_kind, value })
}
