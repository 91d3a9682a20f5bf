import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#texts/use-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EntryList } from '#ui/entry.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Section } from '#ui/section.tsx'
import { useApi } from '#web/api-context.ts'
import { queryKeyOf, queryOptionsOf } from '#web/api-queries.ts'
import c from '../factors/factors.module.css'
import { ownApiTokens } from '../log-out-elsewhere.tsx'
import { ApiTokenEntry } from './api-token-entry.tsx'
import { ApiTokenForm } from './api-token-form.tsx'

/** The member's API tokens: made, and ended. */
export function ApiTokenSettings() {
  const t = useText()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(queryOptionsOf(useApi(), ownApiTokens))
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<string>()
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeyOf(ownApiTokens) })
  return (
    <Section title={t('API tokens')}>
      <p className="soft">
        {t(
          'For programs of yours that call the API. Each can do what you choose here, and nothing that opens your account.',
        )}
      </p>
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <EntryList label={t('API tokens')}>
          {data.map((token) => (
            <li key={token.id}>
              <ApiTokenEntry token={token} onEnd={refresh} />
            </li>
          ))}
        </EntryList>
      )}
      {isMaking ? (
        <ApiTokenForm
          onMade={async (token) => {
            setMaking(false)
            setMade(token)
            await refresh()
          }}
          onCancel={() => setMaking(false)}
        />
      ) : (
        <p>
          <Button onClick={() => setMaking(true)}>{t('Make an API token')}</Button>
        </p>
      )}
      <Dialog open={made !== undefined} title={t('Your API token')}>
        <p>{t('Copy it to the program now. It is not shown again.')}</p>
        <p>
          <code className={c.key} dir="ltr">
            {made}
          </code>
        </p>
        <p>
          <Button look="primary" onClick={() => setMade(undefined)}>
            {t('I have copied it')}
          </Button>
        </p>
      </Dialog>
    </Section>
  )
}
