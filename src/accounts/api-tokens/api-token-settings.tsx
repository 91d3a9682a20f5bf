import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryKeyFor, queryOptionsFor } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { EntryList } from '#ui/entry.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Section } from '#ui/section.tsx'
import c from '../two-factor/factors.module.css'
import { ApiTokenEntry } from './api-token-entry.tsx'
import { ApiTokenForm } from './api-token-form.tsx'
import { listApiTokens } from './contract.ts'

const apiTokensQuery = apiQuery(listApiTokens, {})

/** Lists, creates and revokes the member's API tokens. */
export function ApiTokenSettings() {
  const t = useText()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(queryOptionsFor(useApi(), apiTokensQuery))
  const [isCreating, setCreating] = useState(false)
  const [newToken, setNewToken] = useState<string>()
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeyFor(apiTokensQuery) })
  return (
    <Section title={t('API tokens')}>
      <p className="soft">
        {t(
          'For your own programs that use the API. Each can do only what you allow, and never change how you log in.',
        )}
      </p>
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <EntryList label={t('API tokens')}>
          {data.map((token) => (
            <li key={token.id}>
              <ApiTokenEntry token={token} onRevoked={refresh} />
            </li>
          ))}
        </EntryList>
      )}
      {isCreating ? (
        <ApiTokenForm
          onCreated={async (token) => {
            setCreating(false)
            setNewToken(token)
            await refresh()
          }}
          onCancel={() => setCreating(false)}
        />
      ) : (
        <p>
          <Button onClick={() => setCreating(true)}>{t('Create an API token')}</Button>
        </p>
      )}
      <Dialog open={newToken !== undefined} title={t('Your API token')}>
        <p>{t('Copy it now. You won’t see it again.')}</p>
        <p>
          <code className={c.key} dir="ltr">
            {newToken}
          </code>
        </p>
        <p>
          <Button variant="primary" onClick={() => setNewToken(undefined)}>
            {t('I’ve copied it')}
          </Button>
        </p>
      </Dialog>
    </Section>
  )
}
