import { useQueryClient } from '@tanstack/react-query'
import { useSavePreferences } from '#accounts/preferences/use-preferences.ts'
import { useText } from '#i18n/use-text.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Section } from '#ui/section.tsx'
import { getPublicProfile } from './contract.ts'

/** Whether others see what one follows. */
export function ShowsFollows() {
  const t = useText()
  const queries = useQueryClient()
  const { shown, save, error } = useSavePreferences(() =>
    queries.removeQueries({ queryKey: [getPublicProfile.route] }),
  )
  return (
    <Section title={t('Following')}>
      <Checkbox
        label={t('Show on my profile which sites I follow')}
        hint={t('Otherwise nobody sees it: sites show how many follow them, and not who.')}
        checked={shown?.shows_follows ?? false}
        disabled={!shown}
        onCheck={(shows_follows) => save({ shows_follows })}
      />
      <FormError>{error?.message ?? ''}</FormError>
    </Section>
  )
}
