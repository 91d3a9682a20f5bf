import { useMutation, useQuery } from '@tanstack/react-query'
import { type Message, message } from '#texts/message.ts'
import { useText } from '#texts/use-text.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import { useApi } from '#web/api-context.ts'
import { apiQuery, queryOptionsOf } from '#web/api-queries.ts'
import { listMutes, listOwnRiver, removeMute } from './contract.ts'
import { useRenewed } from './use-renewed.ts'

const againOf: Record<string, Message> = {
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
    mutationFn: ({ reason_kind, value }: { reason_kind: 'tag' | 'site' | 'kind'; value: string }) =>
      api(removeMute, { reason_kind, value }),
    onSuccess: useRenewed(listOwnRiver, listMutes),
    onError: (error) => announce(error.message),
  })
  if (!data || data.results.length === 0) return null
  return (
    <details>
      <summary>
        {t('{count, plural, one {# thing muted} other {# things muted}}', { count: data.results.length })}
      </summary>
      <Cluster>
        {data.results.map(({ reason_kind, value, label }) => {
          const ofKind = reason_kind === 'kind' ? againOf[value] : undefined
          return (
            <Button key={reason_kind + value} onClick={() => mutate({ reason_kind, value })}>
              {ofKind ? t(ofKind) : t('Show {name} again', { name: label })}
            </Button>
          )
        })}
      </Cluster>
    </details>
  )
}
