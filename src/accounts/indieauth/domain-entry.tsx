import { useMutation } from '@tanstack/react-query'
import { useApi } from '#client/api/api-context.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Entry } from '#ui/entry.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Time } from '#ui/text/time.tsx'
import { removeDomain } from './contract.ts'
import type { OwnDomain } from './schemas.ts'

type Props = { domain: OwnDomain; onRemoved: () => Promise<void> }

/** A domain with a button to remove it. */
export function DomainEntry({ domain, onRemoved }: Props) {
  const t = useText()
  const { id, name, created_on, last_used_on, is_off } = domain
  const api = useApi()
  const announce = useAnnounce()
  const remove = useMutation({
    mutationFn: () => api(removeDomain, { id }),
    onSuccess: async () => {
      announce(t('Domain removed.'))
      await onRemoved()
    },
    onError: (error) => announce(error.message),
  })
  return (
    <Entry
      title={name}
      meta={
        <span>
          {t.rich('Added <time></time>', { time: () => <Time value={created_on} /> }, 'domain')}
          {' · '}
          {last_used_on === null
            ? t('never used', {}, 'domain')
            : t.rich('last used <time></time>', { time: () => <Time value={last_used_on} /> }, 'domain')}
          {is_off && ` · ${t('off: its site is down or has changed hands')}`}
        </span>
      }
      actions={
        <Button
          variant="plain"
          busy={remove.isPending}
          aria-label={t('Remove {name}', { name })}
          onClick={() => remove.mutate()}
        >
          {t('Remove')}
        </Button>
      }
    />
  )
}
