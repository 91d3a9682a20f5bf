import type { Health } from '#api-contract/values/health.ts'
import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { formatEvidence, healthNames } from '#crawler/health/labels.ts'
import { useText } from '#i18n/use-text.ts'
import type { ActionKey, TableAction } from '#moderation/table/action.ts'
import { Filters } from '#moderation/table/filters.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import { siteAddress } from '#sites/listing/paths.ts'
import { Link } from '#ui/text/link.tsx'
import { Time } from '#ui/text/time.tsx'
import { decideHealth, listUnhealthySites } from './contract.ts'
import type { SiteSummary, UnhealthySite } from './schemas.ts'

const states: Health[] = ['changed_hands', 'away', 'gone', 'unsteady', 'fine']

/** Unhealthy sites, before and now side by side, with one shortcut per decision. */
export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const state = states.find((option) => option === filters.get('state'))
  const doneMessage: TableAction<UnhealthySite>['doneMessage'] = (values) =>
    t('{count, plural, one {Health of {name} updated.} other {Health of # sites updated.}}', values)
  const decide = (key: ActionKey, health: Health, label: string): TableAction<UnhealthySite> => ({
    key,
    label,
    doneMessage,
    ...(health === 'fine' ? { variant: 'primary' } : {}),
    reason: 'internal',
    appliesTo: (site) => site.health !== health,
    run: ({ blog }, { reason = '', url }) =>
      api(decideHealth, { id: blog.id, health, reason, ...(url ? { url } : {}) }),
    // Restoring the state would not restore the old address.
    undo: (site, { url }) => (url ? undefined : makeUndo(site)),
    ...(health === 'fine'
      ? { questions: [{ name: 'url', label: t('New address, if it moved'), optional: true }] }
      : {}),
  })
  const makeUndo =
    ({ blog, health }: UnhealthySite) =>
    () =>
      api(decideHealth, { id: blog.id, health, reason: t('Undone', {}, 'reason') })
  const revertAction: TableAction<UnhealthySite> = {
    key: 'b',
    label: t('Restore previous state'),
    doneMessage,
    reason: 'optional',
    runsImmediately: true,
    appliesTo: ({ before }) => before !== null,
    run: ({ blog, before }) =>
      api(decideHealth, { id: blog.id, health: before ?? 'fine', reason: t('Restore previous state') }),
    undo: makeUndo,
  }
  return (
    <>
      <Filters
        choices={[
          {
            name: 'state',
            label: t('Show', {}, 'a choice of rows'),
            options: [
              ['', t('All', {}, 'sites')],
              ...states.map((option): [string, string] => [option, t(healthNames[option])]),
            ],
          },
        ]}
      />
      <StaffTable<UnhealthySite>
        list={listQuery(listUnhealthySites, state ? { state } : {})}
        label={t('Health')}
        getId={({ blog }) => blog.id}
        getName={({ blog }) => blog.title}
        getAddress={({ blog }) => siteAddress(blog)}
        columns={[
          {
            title: t('Site'),
            isMain: true,
            cell: ({ blog }) => <Link href={siteAddress(blog)}>{blog.title}</Link>,
          },
          {
            title: t('State'),
            isShownOnPhones: true,
            cell: ({ health, since }) => (
              <>
                <div>{t(healthNames[health])}</div>
                {since && <Time value={since} />}
              </>
            ),
          },
          {
            title: t('What we noticed'),
            cell: ({ evidence }) =>
              evidence.length > 0 && (
                <ul>
                  {evidence.map(({ kind, about }) => (
                    <li key={kind}>{formatEvidence(t, kind, about)}</li>
                  ))}
                </ul>
              ),
          },
          { title: t('Before'), cell: ({ was }) => <SummaryCell summary={was} /> },
          { title: t('Now'), cell: ({ is }) => <SummaryCell summary={is} /> },
        ]}
        actions={[
          decide('f', 'fine', t('Mark as fine')),
          decide('h', 'changed_hands', t('Mark as changed hands')),
          decide('w', 'away', t('Mark as down')),
          decide('g', 'gone', t('Mark as gone')),
          revertAction,
        ]}
        emptyTitle={t('No sites')}
        emptyHint={state ? t('No sites in this state.') : t('All sites are fine.')}
      />
    </>
  )
}

function SummaryCell({ summary }: { summary: SiteSummary | null }) {
  if (!summary) return null
  const { title, description, authors, posts } = summary
  return (
    <>
      <div dir="auto">{title}</div>
      <div className="soft" dir="auto">
        {description}
      </div>
      <div className="soft" dir="auto">
        {[...authors, ...posts].join(' · ')}
      </div>
    </>
  )
}
