import { useQuery } from '@tanstack/react-query'
import { useSession } from '#features/accounts/device-session.ts'
import { isUntilFurtherNotice } from '#features/accounts/further-notice.ts'
import { RowActions } from '#features/staff/table/row-actions.tsx'
import { useText } from '#texts/use-text.ts'
import { Link } from '#ui/link.tsx'
import { Time } from '#ui/time.tsx'
import { Warning } from '#ui/warning.tsx'
import { useApi } from '#web/api-context.ts'
import { apiQuery, queryOptionsOf } from '#web/api-queries.ts'
import { liftSuspension, suspendAndHide } from './actions.tsx'
import { getUser, type StaffProfile } from './contract.ts'

/** On a person's page, for staff: suspends them with everything of theirs, or says how they were suspended. */
export function PersonTools({ username }: { username: string }) {
  const t = useText()
  const api = useApi()
  const self = useSession()?.username
  const { data: person } = useQuery({ ...queryOptionsOf(api, apiQuery(getUser, { username })), staleTime: 0 })
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
            ? t('What they posted is still shown.')
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
