import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Translator } from '#texts/translator.ts'
import { useText } from '#texts/use-text.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { useApi } from '#web/api-context.ts'
import { apiQuery, listQuery, pageNumberOf, queryKeyOf, queryOptionsOf } from '#web/api-queries.ts'
import { addMute, getSeen, listOwnRiver, type OwnRiverPost, type Reason, setSeen } from './contract.ts'
import { MutedThings } from './muted-things.tsx'
import c from './river.module.css'
import { filtersOf, riverAddress } from './river-address.ts'
import { RiverFilterForm } from './river-filter-form.tsx'
import { RiverList } from './river-list.tsx'

const seen = apiQuery(getSeen, {})

/** What one follows, and a little from elsewhere, each with its reason. */
export default function OwnRiverList({ url }: { url: URL }) {
  const t = useText()
  const api = useApi()
  const as_of = Number(url.searchParams.get('as_of'))
  const page = pageNumberOf(url)
  const { lang } = filtersOf(url)
  const filter = lang ? ({ show: 'yours', lang } as const) : {}
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(queryOptionsOf(api, seen))
  // Where it was on arrival: the line stays while one reads.
  const [until] = useState(data.until)
  useEffect(() => {
    if (page > 1) return
    api(setSeen, { until: new Date().toISOString() }).then(
      // For the next visit, also within this tab.
      (now) => queries.setQueryData(queryKeyOf(seen), now),
      () => {},
    )
  }, [api, page, queries])
  return (
    <Stack gap="l">
      <RiverFilterForm filters={filtersOf(url)} show="yours" key={lang} />
      <RiverList<OwnRiverPost>
        list={listQuery(listOwnRiver, { ...(as_of > 0 ? { as_of } : {}), ...(lang ? { lang } : {}) }, page, {
          personal: true,
        })}
        pageAddress={(page, as_of) => riverAddress({ ...filter, page, as_of })}
        seenUntil={until}
        about={(post) => <Reasons post={post} />}
        tools={(post) => <MuteFollowed post={post} />}
        empty={
          lang ? (
            <EmptyState
              title={t('No posts like these in the last 30 days')}
              action={<ButtonLink href="/newsfeed">{t('Show all')}</ButtonLink>}
            />
          ) : (
            <EmptyState
              title={t('Nothing from what you follow in the last 30 days')}
              action={<ButtonLink href="/following">{t('What you follow')}</ButtonLink>}
            >
              {t('Follow sites you like, or import the list from your feed reader.')}
            </EmptyState>
          )
        }
      />
      <p>
        <ButtonLink href="/following">{t('What you follow')}</ButtonLink>
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
    case 'readers':
      return t('Read by people who follow {values} too', { values })
    case 'outside':
      return t('From outside what you follow')
  }
}

/** Why a post is here, and how to see no more like it; nothing for what one follows, which says it all. */
function Reasons({ post: { reasons, blog } }: { post: OwnRiverPost }) {
  const t = useText()
  const mute = useMute()
  return reasons.map(
    ({ kind, values }) =>
      kind !== 'followed' && (
        <p key={kind} className={c.reason}>
          <span>{reasonText(t, kind, values.join(', '))}</span>
          {kind === 'tag' ? (
            values.map((tag) => (
              <Button key={tag} look="plain" onClick={() => mute('tag', tag)}>
                {t('Mute {what}', { what: tag })}
              </Button>
            ))
          ) : (
            <Button look="plain" onClick={() => mute('kind', kind)}>
              {t('Show none of these')}
            </Button>
          )}
          <Button look="plain" onClick={() => mute('site', `${blog.id}`)}>
            {t('Mute {what}', { what: blog.title })}
          </Button>
        </p>
      ),
  )
}

/** Keeps a site among what one follows, and out of one's news. */
function MuteFollowed({ post: { reasons, blog } }: { post: OwnRiverPost }) {
  const t = useText()
  const mute = useMute()
  if (reasons[0]?.kind !== 'followed') return null
  return (
    <Button
      look="faint"
      aria-label={t('Mute {what}', { what: blog.title })}
      onClick={() => mute('site', `${blog.id}`)}
    >
      {t('Mute')}
    </Button>
  )
}

function useMute() {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const { mutate } = useMutation({
    mutationFn: (given: { reason_kind: 'tag' | 'site' | 'kind'; value: string }) => api(addMute, given),
    onSuccess: async () => {
      announce(t('Muted. You can undo this below the list.'))
      await queries.invalidateQueries()
    },
    onError: (error) => announce(error.message),
  })
  return (reason_kind: 'tag' | 'site' | 'kind', value: string) => mutate({ reason_kind, value })
}
