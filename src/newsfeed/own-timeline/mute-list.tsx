import { useMutation, useQuery } from '@tanstack/react-query'
import type { InputOf } from '#api-contract/endpoint.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsFor } from '#client/api/api-queries.ts'
import { type Message, message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import { listTimeline, type ReasonKind } from '../timeline/contract.ts'
import { listMutes, removeMute } from './contract.ts'
import { useRefetch } from './use-refetch.ts'

const unmuteLabels: Record<ReasonKind, Message> = {
  followed: message('Show posts of the sites you follow again'),
  tag: message('Show posts of your interests again'),
  recommended: message('Show recommended posts again'),
  outside: message('Show posts from outside what you follow again'),
}

/** The member's mutes, each with a button to undo it. */
export function MuteList() {
  const t = useText()
  const api = useApi()
  const announce = useAnnounce()
  const { data } = useQuery(queryOptionsFor(api, apiQuery(listMutes, {})))
  const { mutate } = useMutation({
    mutationFn: (muted: InputOf<typeof removeMute>) => api(removeMute, muted),
    onSuccess: useRefetch(listTimeline, listMutes),
    onError: (error) => announce(error.message),
  })
  if (!data || data.length === 0) return null
  return (
    <details>
      <summary>
        {t('{count, plural, one {# thing muted} other {# things muted}}', { count: data.length })}
      </summary>
      <Cluster>
        {data.map(({ reason_kind, value, label }) => (
          <Button key={`${reason_kind} ${value}`} onClick={() => mutate({ reason_kind, value })}>
            {label === null && reason_kind !== 'site'
              ? t(unmuteLabels[reason_kind])
              : t('Show {name} again', { name: label ?? '' })}
          </Button>
        ))}
      </Cluster>
    </details>
  )
}
