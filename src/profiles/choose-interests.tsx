import { useMutation, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type Session, updateSession } from '#accounts/session/device-session.ts'
import { useApi } from '#client/api/api-context.ts'
import { navigate } from '#client/router/navigation.ts'
import { useText } from '#i18n/use-text.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Stack } from '#ui/page-parts.tsx'
import { StickyActions } from '#ui/sticky-actions.tsx'
import c from './choose-interests.module.css'
import { getPublicProfile, saveProfile } from './contract.ts'

interface ChooseInterestsProps {
  session: Session
  /** Popular tags to choose from. */
  tags: string[]
  /** Target of both "Continue" and "Skip". */
  next: string
}

/** Offers popular tags as chips, and saves the selected ones as the profile's interests. */
export function ChooseInterests({ session: { profile }, tags, next }: ChooseInterestsProps) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const [selected, setSelected] = useState(profile.tags)
  const [options] = useState(() => [...new Set([...profile.tags, ...tags])])
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(saveProfile, { tags: selected }),
    onSuccess: (saved) => {
      updateSession({ profile: saved })
      queries.removeQueries({ queryKey: [getPublicProfile.route] })
      navigate(next)
    },
  })
  return (
    <Stack gap="l">
      <ul className={c.chips} aria-label={t('Popular tags')}>
        {options.map((tag) => {
          const isSelected = selected.includes(tag)
          return (
            <li key={tag}>
              <button
                type="button"
                className={c.chip}
                aria-pressed={isSelected}
                onClick={() =>
                  setSelected(isSelected ? selected.filter((other) => other !== tag) : [...selected, tag])
                }
              >
                <Icon icon={isSelected ? Check : Plus} /> <bdi>{tag}</bdi>
              </button>
            </li>
          )
        })}
      </ul>
      <FormError>{error?.message}</FormError>
      <StickyActions>
        <Button variant="primary" busy={isPending} onClick={() => mutate()}>
          {t('Continue')}
        </Button>
        <ButtonLink variant="plain" href={next}>
          {t('Skip')}
        </ButtonLink>
      </StickyActions>
    </Stack>
  )
}
