import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryKeyFor, queryOptionsFor } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { EntryList } from '#ui/entry.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Section } from '#ui/section.tsx'
import { listDomains } from './contract.ts'
import { DomainEntry } from './domain-entry.tsx'
import { DomainForm } from './domain-form.tsx'

const domainsQuery = apiQuery(listDomains, {})

/** Lists, links and removes the member's domains. */
export function DomainSettings() {
  const t = useText()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(queryOptionsFor(useApi(), domainsQuery))
  const [isLinking, setLinking] = useState(false)
  return (
    <Section id="domains" title={t('Domains')}>
      <p className="soft">
        {t(
          'Log in with your own site if it supports IndieAuth. Listed sites at that address become yours without adding a link.',
        )}
      </p>
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <EntryList label={t('Domains')}>
          {data.map((domain) => (
            <li key={domain.id}>
              <DomainEntry
                domain={domain}
                onRemoved={() => queries.invalidateQueries({ queryKey: queryKeyFor(domainsQuery) })}
              />
            </li>
          ))}
        </EntryList>
      )}
      {isLinking ? (
        <DomainForm wants="link" next="/security" onCancel={() => setLinking(false)} />
      ) : (
        <p>
          <Button onClick={() => setLinking(true)}>{t('Link a domain')}</Button>
        </p>
      )}
    </Section>
  )
}
