import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#api-contract/api-error.ts'
import type { Api } from '#api-contract/endpoint.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsOf } from '#client/api/api-queries.ts'
import { listInWords } from '#i18n/in-words.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import type { TableAction } from '#moderation/table/action.ts'
import c from '#moderation/table/controls.module.css'
import { getContentOf, restoreUser, type ShownContent, type StaffUser, suspendUser } from './contract.ts'

/** Suspends whoever posted what a row is about, and hides all of it. @param whose whose it is */
export function suspendAndHide<Row>(
  t: Translator,
  api: Api,
  whose: (row: Row) => string,
): Omit<TableAction<Row>, 'can'> {
  const done = new Set<string>()
  return {
    key: 's',
    label: t('Suspend and hide everything …'),
    confirmLabel: t('Suspend and hide everything'),
    done: (of) =>
      t(
        '{count, plural, one {{name} is suspended and everything they posted is hidden.} other {# members are suspended and everything they posted is hidden.}}',
        of,
      ),
    look: 'danger',
    isWide: true,
    reason: 'required',
    subjectOf: whose,
    about: (rows) => <WhatIsHidden usernames={[...new Set(rows.map(whose))]} />,
    run: async (row, { reason = '' }) => {
      const username = whose(row)
      try {
        await api(suspendUser, { username, hide_content: true, reason })
        done.add(username)
      } catch (error) {
        // One of several rows about the same person.
        if (!(done.has(username) && error instanceof ApiError && error.code === 'decided_already'))
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
  done: (of) =>
    t('{count, plural, one {{name} is no longer suspended.} other {# members are no longer suspended.}}', of),
  can: ({ suspended_until }) => suspended_until !== null,
  about: t('Content hidden by the suspension comes back.'),
  reason: 'required',
  run: ({ username }, { reason = '' }) => api(restoreUser, { username, reason }),
})

/** What the action does, and how much it hides. */
function WhatIsHidden({ usernames }: { usernames: string[] }) {
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
          <ContentOf key={username} username={username} />
        ))}
      </ul>
    </div>
  )
}

/** A line that says how much somebody has posted. */
function ContentOf({ username }: { username: string }) {
  const t = useText()
  const { data } = useQuery({
    ...queryOptionsOf(useApi(), apiQuery(getContentOf, { username })),
    staleTime: 0,
  })
  return <li>{data ? t('{username}: {list}', { username, list: contentWords(t, data) }) : username}</li>
}

function contentWords(t: Translator, { blogs, reviews, discussions, comments }: ShownContent): string {
  const parts = [
    blogs > 0 && t('{count, plural, one {# site} other {# sites}}', { count: blogs }),
    reviews > 0 && t('{count, plural, one {# review} other {# reviews}}', { count: reviews }),
    discussions > 0 && t('{count, plural, one {# discussion} other {# discussions}}', { count: discussions }),
    comments > 0 && t('{count, plural, one {# comment} other {# comments}}', { count: comments }),
  ].filter((part) => part !== false)
  return parts.length > 0 ? listInWords(t, parts) : t('nothing others can see')
}
