import { useQuery } from '@tanstack/react-query'
import { isUntilFurtherNotice } from '#accounts/auth/further-notice.ts'
import { useSession } from '#accounts/session/device-session.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsFor } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { RowActions } from '#moderation/table/row-actions.tsx'
import { Warning } from '#ui/feedback/warning.tsx'
import { Link } from '#ui/text/link.tsx'
import { Time } from '#ui/text/time.tsx'
import { liftSuspension, suspendAndHide } from './actions.tsx'
import { getUser } from './contract.ts'
import type { StaffProfile } from './schemas.ts'

/** Staff tools on a profile: suspend the person and hide their content, or see and lift their suspension. */
export function PersonTools({ username }: { username: string }) {
  const t = useText()
  const api = useApi()
  const self = useSession()?.username
  const { data: person } = useQuery({
    ...queryOptionsFor(api, apiQuery(getUser, { username })),
    staleTime: 0,
  })
  if (!person || username === self) return null
  if (person.suspended_until) {
    return (
      <Warning>
        <Suspension person={person} until={person.suspended_until} />
        <RowActions row={person} name={username} actions={[liftSuspension(t, api)]} />
      </Warning>
    )
  }
  return <RowActions row={person} name={username} actions={[suspendAndHide(t, api, () => username)]} />
}

function Suspension({
  person: { suspension, suspension_reason },
  until,
}: {
  person: StaffProfile
  until: string
}) {
  const t = useText()
  return (
    <>
      <p>
        <strong>
          {isUntilFurtherNotice(until)
            ? t('Suspended until further notice')
            : t.rich('Suspended until <date></date>', { date: () => <Time value={until} /> })}
        </strong>
        {suspension && (
          <>
            {' · '}
            {suspension.by
              ? t.rich('by <user></user> on <date></date>', {
                  user: () => <Link href={`/user/${suspension.by}`}>{suspension.by}</Link>,
                  date: () => <Time value={suspension.on} />,
                })
              : t.rich('on <date></date>', { date: () => <Time value={suspension.on} /> })}
          </>
        )}
      </p>
      {suspension_reason && <p>{t('Reason: {reason}', { reason: suspension_reason })}</p>}
      {suspension && (
        <p>
          {!suspension.hides_content
            ? t('Their posts are still visible.')
            : suspension.hidden === null
              ? t('Everything they posted is hidden.')
              : t(
                  '{count, plural, =0 {Nothing they posted was visible.} one {Everything they posted is hidden: # item.} other {Everything they posted is hidden: # items.}}',
                  { count: suspension.hidden },
                )}
        </p>
      )}
    </>
  )
}
