import { useMutation } from '@tanstack/react-query'
import { useApi } from '#client/api/api-context.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Entry } from '#ui/entry.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { Time } from '#ui/text/time.tsx'
import { revokeApiToken } from './contract.ts'
import { scopeLabels } from './labels.ts'
import type { ApiToken } from './schemas.ts'

/** An API token with a button to revoke it. */
export function ApiTokenEntry({ token, onRevoked }: { token: ApiToken; onRevoked: () => Promise<void> }) {
  const t = useText()
  const api = useApi()
  const announce = useAnnounce()
  const { id, scopes, expires_on, last_used_on } = token
  // The key of the member's feed addresses is stored as a token without scopes.
  const isFeedKey = scopes.length === 0
  const name = isFeedKey ? t('Your news, for any feed reader') : token.name
  const revoke = useMutation({
    mutationFn: () => api(revokeApiToken, { id }),
    onSuccess: async () => {
      announce(t('“{name}” has been revoked.', { name }))
      await onRevoked()
    },
    onError: (error) => announce(error.message),
  })
  return (
    <Entry
      title={name}
      meta={
        <span>
          {isFeedKey
            ? t('Read your news feed and follows')
            : scopes.map((scope) => t(scopeLabels[scope])).join(' · ')}
          {' · '}
          {expires_on === null
            ? t('no expiry date')
            : t.rich('expires <time></time>', { time: () => <Time value={expires_on} /> })}
          {' · '}
          {last_used_on === null
            ? t('never used', {}, 'token')
            : t.rich('last used <time></time>', { time: () => <Time value={last_used_on} /> }, 'token')}
        </span>
      }
      actions={
        <Button
          variant="plain"
          busy={revoke.isPending}
          aria-label={t('Revoke {name}', { name })}
          onClick={() => revoke.mutate()}
        >
          {t('Revoke', {}, 'a token')}
        </Button>
      }
    />
  )
}
