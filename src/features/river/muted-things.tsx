import { useMutation, useQuery } from '@tanstack/react-query'
import { message } from '#texts/message.ts'
import { useText } from '#texts/use-text.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import { useApi } from '#web/api-context.ts'
import { apiQuery, queryOptionsOf } from '#web/api-queries.ts'
import { listMutes, listOwnRiver, removeMute } from './contract.ts'
import { useRenewed } from './use-renewed.ts'

const kindLabels: Record<string, ReturnType<typeof message>> = {
  tag: message('Interests'),
  recommended: message('Recommendations'),
  outside: message('From outside what you follow'),
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
          const text = kindLabels[value]
          const what = reason_kind === 'kind' && text ? t(text) : label
          return (
            <Button key={reason_kind + value} onClick={() => mutate({ reason_kind, value })}>
              {t('Show {what} again', { what })}
            </Button>
          )
        })}
      </Cluster>
    </details>
  )
}
