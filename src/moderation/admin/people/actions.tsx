import { useQuery } from '@tanstack/react-query'
import { isApiError } from '#api-contract/api-error.ts'
import type { Api } from '#api-contract/endpoint.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsFor } from '#client/api/api-queries.ts'
import { formatList } from '#i18n/names-and-lists.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import type { TableAction } from '#moderation/table/action.ts'
import c from '#moderation/table/controls.module.css'
import { getVisibleContent, restoreUser, suspendUser } from './contract.ts'
import type { StaffUser, VisibleContent } from './schemas.ts'

/** Suspends the author of a row and hides everything they posted. @param getUsername the author's username */
export function suspendAndHide<Row>(
  t: Translator,
  api: Api,
  getUsername: (row: Row) => string,
): Omit<TableAction<Row>, 'appliesTo'> {
  const suspendedUsernames = new Set<string>()
  return {
    key: 's',
    label: t('Suspend and hide everything …'),
    confirmLabel: t('Suspend and hide everything'),
    doneMessage: (values) =>
      t(
        '{count, plural, one {{name} is suspended and everything they posted is hidden.} other {# members are suspended and everything they posted is hidden.}}',
        values,
      ),
    variant: 'danger',
    isWide: true,
    reason: 'required',
    getSubject: getUsername,
    description: (rows) => <HiddenContentSummary usernames={[...new Set(rows.map(getUsername))]} />,
    run: async (row, { reason = '' }) => {
      const username = getUsername(row)
      try {
        await api(suspendUser, { username, hide_content: true, reason })
        suspendedUsernames.add(username)
      } catch (error) {
        // Already suspended through another selected row.
        if (!(suspendedUsernames.has(username) && isApiError(error) && error.code === 'decided_already'))
          throw error
      }
    },
  }
}

export const liftSuspension = (
  t: Translator,
  api: Api,
): TableAction<Pick<StaffUser, 'username' | 'suspended_until'>> => ({
  key: 'l',
  label: t('Lift suspension'),
  doneMessage: (values) =>
    t(
      '{count, plural, one {{name} is no longer suspended.} other {# members are no longer suspended.}}',
      values,
    ),
  appliesTo: ({ suspended_until }) => suspended_until !== null,
  description: t('Content hidden by the suspension comes back.'),
  reason: 'required',
  run: ({ username }, { reason = '' }) => api(restoreUser, { username, reason }),
})

/** Explains what the action does and how much it hides. */
function HiddenContentSummary({ usernames }: { usernames: string[] }) {
  const t = useText()
  return (
    <div className={c.stack}>
      <p>
        {t(
          'The account is logged out everywhere and can’t log in. Only staff can see what it posted, and open reports about it are closed. Lifting the suspension restores everything.',
        )}
      </p>
      <ul>
        {usernames.map((username) => (
          <ContentCounts key={username} username={username} />
        ))}
      </ul>
    </div>
  )
}

/** One line with the amount of visible content of a member. */
function ContentCounts({ username }: { username: string }) {
  const t = useText()
  const { data } = useQuery({
    ...queryOptionsFor(useApi(), apiQuery(getVisibleContent, { username })),
    staleTime: 0,
  })
  return <li>{data ? t('{username}: {list}', { username, list: formatCounts(t, data) }) : username}</li>
}

function formatCounts(t: Translator, { blogs, reviews, discussions, comments }: VisibleContent): string {
  const parts = [
    blogs > 0 && t('{count, plural, one {# site} other {# sites}}', { count: blogs }),
    reviews > 0 && t('{count, plural, one {# review} other {# reviews}}', { count: reviews }),
    discussions > 0 && t('{count, plural, one {# discussion} other {# discussions}}', { count: discussions }),
    comments > 0 && t('{count, plural, one {# comment} other {# comments}}', { count: comments }),
  ].filter((part) => part !== false)
  return parts.length > 0 ? formatList(t, parts) : t('nothing others can see')
}
