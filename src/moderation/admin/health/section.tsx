import type { Health } from '#api-contract/values/health.ts'
import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { formatEvidence, healthNames } from '#crawler/health/labels.ts'
import { useText } from '#i18n/use-text.ts'
import type { ActionKey, TableAction } from '#moderation/table/action.ts'
import { Filters } from '#moderation/table/filters.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import { blogAddress } from '#sites/listing/paths.ts'
import { Link } from '#ui/text/link.tsx'
import { Time } from '#ui/text/time.tsx'
import { decideHealth, listUnwellSites, type Portrait, type UnwellSite } from './contract.ts'

const states: Health[] = ['changed_hands', 'away', 'gone', 'unsteady', 'fine']

/** Sites that are not fine: what was and what is side by side, and a decision by a key. */
export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const state = states.find((one) => one === filters.of('state'))
  const done: TableAction<UnwellSite>['done'] = (of) =>
    t('{count, plural, one {Health of {name} updated.} other {Health of # sites updated.}}', of)
  const decide = (key: ActionKey, health: Health, label: string): TableAction<UnwellSite> => ({
    key,
    label,
    done,
    ...(health === 'fine' ? { look: 'primary' } : {}),
    reason: 'logged',
    can: (site) => site.health !== health,
    run: ({ blog }, { reason = '', url }) =>
      api(decideHealth, { id: blog.id, health, reason, ...(url ? { url } : {}) }),
    // A new address is not given back by a state.
    undo: (site, { url }) => (url ? undefined : undoOf(site)),
    ...(health === 'fine'
      ? { questions: [{ name: 'url', label: t('New address, if it moved'), optional: true }] }
      : {}),
  })
  const undoOf =
    ({ blog, health }: UnwellSite) =>
    () =>
      api(decideHealth, { id: blog.id, health, reason: t('Undone', {}, 'reason') })
  const back: TableAction<UnwellSite> = {
    key: 'b',
    label: t('Restore previous state'),
    done,
    reason: 'optional',
    isAtOnce: true,
    can: ({ before }) => before !== null,
    run: ({ blog, before }) =>
      api(decideHealth, { id: blog.id, health: before ?? 'fine', reason: t('Restore previous state') }),
    undo: undoOf,
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
              ...states.map((one): [string, string] => [one, t(healthNames[one])]),
            ],
          },
        ]}
      />
      <StaffTable<UnwellSite>
        list={listQuery(listUnwellSites, state ? { state } : {})}
        label={t('Health')}
        idOf={({ blog }) => blog.id}
        nameOf={({ blog }) => blog.title}
        addressOf={({ blog }) => blogAddress(blog)}
        columns={[
          {
            title: t('Site'),
            isMain: true,
            cell: ({ blog }) => <Link href={blogAddress(blog)}>{blog.title}</Link>,
          },
          {
            title: t('State'),
            isBrief: true,
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
          { title: t('Before'), cell: ({ was }) => <PortraitCell portrait={was} /> },
          { title: t('Now'), cell: ({ is }) => <PortraitCell portrait={is} /> },
        ]}
        actions={[
          decide('f', 'fine', t('Mark as fine')),
          decide('h', 'changed_hands', t('Mark as changed hands')),
          decide('w', 'away', t('Mark as down')),
          decide('g', 'gone', t('Mark as gone')),
          back,
        ]}
        none={t('No sites')}
        empty={state ? t('No sites in this state.') : t('All sites are fine.')}
      />
    </>
  )
}

function PortraitCell({ portrait }: { portrait: Portrait | null }) {
  if (!portrait) return null
  const { title, description, authors, posts } = portrait
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
