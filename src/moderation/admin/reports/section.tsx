import { useSession } from '#accounts/session/device-session.ts'
import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import type { ActionKey, TableAction } from '#moderation/table/action.ts'
import { ContentCell, kindLabels, PersonCell, RowText } from '#moderation/table/content-cells.tsx'
import { Filters } from '#moderation/table/filters.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import { categoryLabels } from '#reports/categories.ts'
import { Time } from '#ui/text/time.tsx'
import { suspendAndHide } from '../people/actions.tsx'
import { decideReport, listReports, type Report } from './contract.ts'

const decisions = {
  dismiss: message('dismissed by {username}', 'report'),
  hide: message('hidden by {username}', 'any content'),
  delete: message('deleted by {username}', 'any content'),
}

const nameOf = (t: Translator, { id }: Report) => t('report {id}', { id })

/** What a report is about, as its row says it; with the report, as one person may have written several such things. */
function thingOf(t: Translator, { id, kind, thing }: Report): string {
  const title = thing?.title ?? ''
  const said = { kind: t(kindLabels[kind]), title, id }
  return thing?.username && kind !== 'user'
    ? t('{kind} “{title}” by {username} (report {id})', { ...said, username: thing.username })
    : t('{kind} “{title}” (report {id})', said)
}

/** What people reported. */
export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const self = useSession()?.username
  const state = (filters.of('state') || 'open') as 'open' | 'decided' | 'all'
  const decide = (
    decision: 'dismiss' | 'hide' | 'delete',
    key: ActionKey,
    label: string,
    done: TableAction<Report>['done'],
  ): TableAction<Report> => ({
    key,
    label,
    done,
    // A report is dismissed; hidden and deleted is what it is about.
    subjectOf: (report) => (decision === 'dismiss' ? nameOf(t, report) : thingOf(t, report)),
    look: decision === 'delete' ? 'danger' : undefined,
    can: ({ state, kind, thing }) =>
      state === 'open' &&
      (decision === 'dismiss' ||
        (thing !== null &&
          // Hiding a person is the other button, unless they are suspended with everything still shown.
          (decision === 'hide'
            ? kind !== 'user' || thing.is_suspended
            : kind !== 'user' && kind !== 'post'))),
    about: t(
      'We’ll notify the reporters of your decision, and the author of what happened to their content.',
    ),
    reason: 'required',
    run: ({ id }, { reason = '' }) => api(decideReport, { id, decision, reason }),
  })
  return (
    <>
      <Filters
        search={t('Filter by report or sender')}
        choices={[
          {
            name: 'state',
            label: t('Show', {}, 'a choice of rows'),
            options: [
              ['open', t('Open', {}, 'adjective')],
              ['decided', t('Decided', {}, 'reports')],
              ['all', t('All', {}, 'reports')],
            ],
          },
        ]}
      />
      <StaffTable<Report>
        list={listQuery(listReports, { state, query: filters.of('query') })}
        label={t('Reports')}
        idOf={({ id }) => id}
        nameOf={(report) => nameOf(t, report)}
        addressOf={({ thing }) => thing?.url}
        columns={[
          { title: t('What', {}, 'kind of content'), isBrief: true, cell: ({ kind }) => t(kindLabels[kind]) },
          { title: t('Target'), isMain: true, cell: ({ thing }) => <ContentCell thing={thing} /> },
          {
            title: t('Posted by'),
            cell: ({ thing }) => (
              <>
                {thing?.username && <PersonCell username={thing.username} />}
                {thing?.is_suspended && <div className="soft">{t('suspended')}</div>}
              </>
            ),
          },
          {
            title: t('Report', {}, 'noun'),
            cell: ({ category, reason }) => (
              <RowText>
                <strong>{t(categoryLabels[category])}</strong> {reason}
              </RowText>
            ),
          },
          {
            title: t('Reported by'),
            cell: ({ username, created_on }) => (
              <>
                <PersonCell username={username} />
                <div className="soft">
                  <Time value={created_on} />
                </div>
              </>
            ),
          },
          ...(state === 'open'
            ? []
            : [
                {
                  title: t('Decision'),
                  cell: ({ state, decided_by }: Report) =>
                    state !== 'open' && t(decisions[state], { username: decided_by ?? t('deleted user') }),
                },
              ]),
        ]}
        actions={[
          decide('dismiss', 'd', t('Dismiss'), (of) =>
            t('{count, plural, one {Report dismissed.} other {# reports dismissed.}}', of),
          ),
          decide('hide', 'h', t('Hide'), (of) =>
            t('{count, plural, one {Reported content hidden.} other {Content of # reports hidden.}}', of),
          ),
          decide('delete', 'r', t('Delete'), (of) =>
            t('{count, plural, one {Reported content deleted.} other {Content of # reports deleted.}}', of),
          ),
          {
            ...suspendAndHide<Report>(t, api, ({ thing }) => thing?.username ?? ''),
            can: ({ state, thing }) =>
              state === 'open' &&
              thing !== null &&
              thing.username !== null &&
              thing.username !== self &&
              !thing.is_suspended,
            // A complaint about a site is no reason to suspend its submitter.
            startReason: ({ category }) =>
              category === 'spam' || category === 'unkind' ? t(categoryLabels[category]) : '',
          },
        ]}
        none={t('No reports')}
        empty={t('No complaints. Enjoy it while it lasts.')}
      />
    </>
  )
}
