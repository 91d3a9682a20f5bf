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
import { decideReport, listReports } from './contract.ts'
import type { Report } from './schemas.ts'

const decisions = {
  dismiss: message('dismissed by {username}', 'report'),
  hide: message('hidden by {username}', 'any content'),
  delete: message('deleted by {username}', 'any content'),
}

const reportName = (t: Translator, { id }: Report) => t('report {id}', { id })

/** Names the reported content, and the report, since several reports may concern similar content by one person. */
function targetName(t: Translator, { id, kind, thing: content }: Report): string {
  const title = content?.title ?? ''
  const values = { kind: t(kindLabels[kind]), title, id }
  return content?.username && kind !== 'user'
    ? t('{kind} “{title}” by {username} (report {id})', { ...values, username: content.username })
    : t('{kind} “{title}” (report {id})', values)
}

/** Reported content. */
export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const self = useSession()?.username
  const state = (filters.get('state') || 'open') as 'open' | 'decided' | 'all'
  const decide = (
    decision: 'dismiss' | 'hide' | 'delete',
    key: ActionKey,
    label: string,
    doneMessage: TableAction<Report>['doneMessage'],
  ): TableAction<Report> => ({
    key,
    label,
    doneMessage,
    // Dismissing concerns the report; hiding and deleting concern the reported content.
    getSubject: (report) => (decision === 'dismiss' ? reportName(t, report) : targetName(t, report)),
    variant: decision === 'delete' ? 'danger' : undefined,
    appliesTo: ({ state, kind, thing }) =>
      state === 'open' &&
      (decision === 'dismiss' ||
        (thing !== null &&
          // People are hidden with "Suspend and hide everything", unless they are suspended already with their content
          // visible.
          (decision === 'hide'
            ? kind !== 'user' || thing.is_suspended
            : kind !== 'user' && kind !== 'post'))),
    description: t(
      'We’ll notify the reporters of your decision, and the author of what happened to their content.',
    ),
    reason: 'required',
    run: ({ id }, { reason = '' }) => api(decideReport, { id, decision, reason }),
  })
  return (
    <>
      <Filters
        searchLabel={t('Filter by report or sender')}
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
        list={listQuery(listReports, { state, query: filters.get('query') })}
        label={t('Reports')}
        getId={({ id }) => id}
        getName={(report) => reportName(t, report)}
        getAddress={({ thing }) => thing?.url}
        columns={[
          {
            title: t('What', {}, 'kind of content'),
            isShownOnPhones: true,
            cell: ({ kind }) => t(kindLabels[kind]),
          },
          { title: t('Target'), isMain: true, cell: ({ thing }) => <ContentCell content={thing} /> },
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
          decide('dismiss', 'd', t('Dismiss'), (values) =>
            t('{count, plural, one {Report dismissed.} other {# reports dismissed.}}', values),
          ),
          decide('hide', 'h', t('Hide'), (values) =>
            t('{count, plural, one {Reported content hidden.} other {Content of # reports hidden.}}', values),
          ),
          decide('delete', 'r', t('Delete'), (values) =>
            t(
              '{count, plural, one {Reported content deleted.} other {Content of # reports deleted.}}',
              values,
            ),
          ),
          {
            ...suspendAndHide<Report>(t, api, ({ thing }) => thing?.username ?? ''),
            appliesTo: ({ state, thing }) =>
              state === 'open' &&
              thing !== null &&
              thing.username !== null &&
              thing.username !== self &&
              !thing.is_suspended,
            // A complaint about a site is no reason to suspend its submitter.
            defaultReason: ({ category }) =>
              category === 'spam' || category === 'unkind' ? t(categoryLabels[category]) : '',
          },
        ]}
        emptyTitle={t('No reports')}
        emptyHint={t('No complaints. Enjoy it while it lasts.')}
      />
    </>
  )
}
