import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getPreferences, getPublicProfile, savePreferences } from '#features/profiles/contract.ts'
import { useText } from '#texts/use-text.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormError } from '#ui/form-error.tsx'
import { Section } from '#ui/section.tsx'
import { useApi } from '#web/api-context.ts'
import { apiQuery, queryKeyOf, queryOptionsOf } from '#web/api-queries.ts'

const mine = apiQuery(getPreferences, {})

/** Whether others see what one follows. */
export function ShowsFollows() {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const { data } = useQuery(queryOptionsOf(api, mine))
  /** The member's choice, until the server has answered. */
  const [wish, setWish] = useState<boolean>()
  const { mutate, error } = useMutation({
    mutationFn: (shows_follows: boolean) => api(savePreferences, { shows_follows }),
    onSuccess: (reply) => {
      queries.setQueryData(queryKeyOf(mine), reply)
      queries.removeQueries({ queryKey: [getPublicProfile.route] })
    },
    onSettled: () => setWish(undefined),
  })
  return (
    <Section title={t('Following')}>
      <Checkbox
        label={t('Show on my profile which sites I follow')}
        hint={t('Otherwise nobody sees it: sites show how many follow them, and not who.')}
        checked={wish ?? data?.shows_follows ?? false}
        onCheck={(checked) => {
          setWish(checked)
          mutate(checked)
        }}
      />
      <FormError>{error?.message ?? ''}</FormError>
    </Section>
  )
}
