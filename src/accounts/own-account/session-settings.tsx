import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#client/api/api-context.ts'
import { queryKeyFor, queryOptionsFor } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Entry, EntryList } from '#ui/entry.tsx'
import { useAnnounce } from '#ui/feedback/announcer.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { SkeletonText } from '#ui/feedback/skeleton.tsx'
import { Section } from '#ui/section.tsx'
import { Time } from '#ui/text/time.tsx'
import { revokeSession } from '../auth/contract.ts'
import type { SessionInfo } from '../auth/schemas.ts'
import { deviceName } from '../users/device-name.ts'
import { sessionsQuery, useLogOutElsewhere } from './log-out-elsewhere.tsx'

/** The member's sessions, each with a button to revoke it. */
export function SessionSettings() {
  const t = useText()
  const { data, error, refetch } = useQuery(queryOptionsFor(useApi(), sessionsQuery))
  const logOut = useLogOutElsewhere()
  return (
    <Section title={t('Where you’re logged in')}>
      <p className="soft">{t('Browsers and apps logged in to your account.')}</p>
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonText lines={3} />}
      {data && (
        <EntryList label={t('Where you’re logged in')}>
          {data.map((session) => (
            <li key={session.id}>
              <SessionEntry session={session} />
            </li>
          ))}
        </EntryList>
      )}
      {data && data.length > 1 && (
        <p>
          <Button busy={logOut.isPending} onClick={() => logOut.mutate()}>
            {t('Log out everywhere else')}
          </Button>
        </p>
      )}
    </Section>
  )
}

function SessionEntry({ session }: { session: SessionInfo }) {
  const t = useText()
  const { id, created_on, last_used_on, current } = session
  const device = deviceName(t, session)
  const api = useApi()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const revoke = useMutation({
    mutationFn: () => api(revokeSession, { id }),
    onSuccess: () => {
      queries.setQueryData<SessionInfo[]>(queryKeyFor(sessionsQuery), (sessions) =>
        sessions?.filter((other) => other.id !== id),
      )
      announce(t('Logged out on {device}.', { device }))
    },
    onError: (error) => announce(error.message),
  })
  return (
    <Entry
      title={device}
      meta={
        <span>
          {t.rich(
            'Since <begin></begin>, last used <end></end>{current, select, true { · this one} other {}}',
            {
              begin: () => <Time value={created_on} />,
              end: () => <Time value={last_used_on} />,
              current: String(current),
            },
          )}
        </span>
      }
      actions={
        !current && (
          <Button
            variant="plain"
            busy={revoke.isPending}
            aria-label={t('Log out on {device}', { device })}
            onClick={() => revoke.mutate()}
          >
            {t('Log out', {}, 'a log-in')}
          </Button>
        )
      }
    />
  )
}
