import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSavePreferences } from '#accounts/preferences/use-preferences.ts'
import { type InterestSignal, interestSignals } from '#api-contract/values/interest-signals.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryKeyFor, queryOptionsFor } from '#client/api/api-queries.ts'
import { type Message, message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import { Section } from '#ui/section.tsx'
import { listDismissals, restoreDemotedTag, restoreDismissedSite } from './contract.ts'

const dismissalsQuery = apiQuery(listDismissals, {})
const labels: Record<InterestSignal, Message> = {
  votes: message('Tags of sites I upvote'),
  bookmarks: message('Tags of sites I bookmark'),
  follows: message('Tags of sites I follow'),
}

/** Settings of “For you”: which activities count as interests, and the member's dismissals. */
export function ForYouSettings() {
  const t = useText()
  const { preferences, save, error } = useSavePreferences()
  return (
    <Section title={t('For you')}>
      <p>{t('This list is based on your interests. Your activity only counts if you turn it on here:')}</p>
      {interestSignals.map((kind) => (
        <Checkbox
          key={kind}
          label={t(labels[kind])}
          checked={preferences?.personal_by[kind] ?? false}
          disabled={!preferences}
          onCheck={(checked) => save({ personal_by: { [kind]: checked } })}
        />
      ))}
      <FormError>{error?.message ?? ''}</FormError>
      <Dismissals />
    </Section>
  )
}

/** The member's dismissals, each with an undo button. */
function Dismissals() {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const { data } = useQuery(queryOptionsFor(api, dismissalsQuery))
  const { mutate } = useMutation({
    mutationFn: (undo: () => Promise<unknown>) => undo(),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeyFor(dismissalsQuery) }),
  })
  const count = data ? data.tags.length + data.sites.length : 0
  if (!data || count === 0) return null
  return (
    <details>
      <summary>{t('{count, plural, one {# adjustment} other {# adjustments}}', { count })}</summary>
      <Cluster>
        {data.tags.map((tag) => (
          <Button key={tag} onClick={() => mutate(() => api(restoreDemotedTag, { value: tag }))}>
            {t('Show as much of #{tag} as before', { tag })}
          </Button>
        ))}
        {data.sites.map(({ id, title }) => (
          <Button key={id} onClick={() => mutate(() => api(restoreDismissedSite, { id }))}>
            {title === null ? t('Show a hidden site again') : t('Show {title} again', { title })}
          </Button>
        ))}
      </Cluster>
    </details>
  )
}
