import { useMutation, useQuery } from '@tanstack/react-query'
import type { InputOf } from '#api-contract/endpoint.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsOf } from '#client/api/api-queries.ts'
import { type Message, message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import { listOwnRiver, type ReasonKind } from '../timeline/contract.ts'
import { listMutes, removeMute } from './contract.ts'
import { useRenewed } from './use-renewed.ts'

const againOf: Record<ReasonKind, Message> = {
  followed: message('Show posts of the sites you follow again'),
  tag: message('Show posts of your interests again'),
  recommended: message('Show recommended posts again'),
  outside: message('Show posts from outside what you follow again'),
}

/** What a member muted, and the way to see it again. */
export function MutedThings() {
  const t = useText()
  const api = useApi()
  const announce = useAnnounce()
  const { data } = useQuery(queryOptionsOf(api, apiQuery(listMutes, {})))
  const { mutate } = useMutation({
    mutationFn: (muted: InputOf<typeof removeMute>) => api(removeMute, muted),
    onSuccess: useRenewed(listOwnRiver, listMutes),
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
              ? t(againOf[reason_kind])
              : t('Show {name} again', { name: label ?? '' })}
          </Button>
        ))}
      </Cluster>
    </details>
  )
}
