import type { AliasEvidence } from '#api-contract/values/alias-evidence.ts'
import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { textDirection } from '#i18n/languages.ts'
import { type Message, message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import type { ActionKey, TableAction } from '#moderation/table/action.ts'
import { Filters } from '#moderation/table/filters.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import { tagPageAddress } from '#sites/listing/paths.ts'
import { Link } from '#ui/text/link.tsx'
import { decideTagProposal, listTagProposals, undoTagProposal } from './contract.ts'
import type { TagProposal } from './schemas.ts'

const reasonLabels: Record<Exclude<AliasEvidence['kind'], 'together'>, Message> = {
  letters: message('differ only in hyphens or accents'),
  counted_letters: message('the number stands for omitted letters'),
  form: message('forms of the same word'),
  ending: message('differ only in “dev” or “development”'),
  beginning: message('same beginning'),
  initials: message('its initials'),
  always_together: message('almost always used together'),
  one_letter: message('one letter apart and much rarer'),
}

/** Why the two tags may be the same. */
const reasonLabel = (t: Translator, { kind, sites = 0 }: AliasEvidence): string =>
  kind === 'together'
    ? t('both on {sites, plural, one {# site} other {# sites}}', { sites })
    : t(reasonLabels[kind])

type State = TagProposal['state']

/** Tags that look like aliases of another tag: merge or keep apart with one key, and undo with another. */
export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const state = (filters.get('state') || 'open') as State
  const undoDecision = ({ id }: TagProposal) => api(undoTagProposal, { id })
  const decide = (
    accept: boolean,
    key: ActionKey,
    label: string,
    doneMessage: TableAction<TagProposal>['doneMessage'],
  ): TableAction<TagProposal> => ({
    key,
    label,
    doneMessage,
    variant: accept ? 'primary' : undefined,
    appliesTo: (proposal) => proposal.state === 'open',
    reason: 'optional',
    runsImmediately: true,
    run: ({ id }) => api(decideTagProposal, { id, accept }),
    undo: (proposal) => () => undoDecision(proposal),
  })
  return (
    <>
      <Filters
        choices={[
          {
            name: 'state',
            label: t('Show', {}, 'a choice of rows'),
            options: [
              ['open', t('To decide', {}, 'proposals')],
              ['accepted', t('Aliases', {}, 'tags')],
              ['rejected', t('Kept apart', {}, 'tags')],
            ],
          },
        ]}
      />
      <StaffTable<TagProposal>
        list={listQuery(listTagProposals, { state })}
        label={t('Tag aliases')}
        getId={({ id }) => id}
        getName={({ spelling, subject }) => t('{from} into {into}', { from: spelling, into: subject })}
        getAddress={({ subject }) => tagPageAddress(subject)}
        columns={[
          {
            title: t('Alias'),
            isMain: true,
            cell: (row) => <TagWithCount value={row.spelling} count={row.spelling_count} />,
          },
          {
            title: t('Of', {}, 'a spelling of a tag'),
            isShownOnPhones: true,
            cell: (row) => <TagWithCount value={row.subject} count={row.subject_count} />,
          },
          {
            title: t('Why'),
            cell: ({ reasons }) => reasons.map((reason) => reasonLabel(t, reason)).join(' · '),
          },
        ]}
        actions={[
          decide(true, 'a', t('Make alias'), (values) =>
            t('{count, plural, one {Alias created.} other {# aliases created.}}', values),
          ),
          decide(false, 'r', t('Keep apart'), (values) =>
            t('{count, plural, one {Tags kept apart.} other {# pairs of tags kept apart.}}', values),
          ),
          {
            key: 'u',
            label: t('Undo'),
            doneMessage: (values) =>
              t('{count, plural, one {Decision undone.} other {# decisions undone.}}', values),
            appliesTo: (proposal) => proposal.state !== 'open',
            reason: 'optional',
            runsImmediately: true,
            run: undoDecision,
          },
        ]}
        emptyTitle={state === 'open' ? t('Nothing to decide') : t('No decisions yet')}
        emptyHint={t('We look for similar or related tags every hour.')}
      />
    </>
  )
}

function TagWithCount({ value, count }: { value: string; count: number }) {
  const t = useText()
  return (
    <span dir={textDirection(t.language)}>
      <bdi>
        <Link href={tagPageAddress(value)}>{value}</Link>
      </bdi>{' '}
      <span className="soft numbers">{t('{count, number}', { count })}</span>
    </span>
  )
}
