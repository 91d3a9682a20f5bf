import type { DuplicateSign } from '#api-contract/values/duplicate-signs.ts'
import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { type Message, message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { siteAddress } from '#sites/listing/paths.ts'
import { Link } from '#ui/text/link.tsx'
import { Time } from '#ui/text/time.tsx'
import { mergeSites } from '../merges/contract.ts'
import { keepApart, listDuplicates } from './contract.ts'
import type { Duplicate } from './schemas.ts'

const signLabels: Record<DuplicateSign, Message> = {
  feed: message('Same feed'),
  title: message('Same title'),
  canonical: message('Canonical link'),
  named_by_feed: message('Linked from its feed'),
}

/** Possible duplicates. */
export function View() {
  const t = useText()
  const api = useApi()
  const cell = ({ id, slug, title, url }: Duplicate['from']) => (
    <>
      <Link href={siteAddress({ id, slug, kind: 'blog' })}>{title}</Link> {url}
    </>
  )
  return (
    <StaffTable<Duplicate>
      list={listQuery(listDuplicates, {})}
      label={t('Possible duplicates')}
      getId={({ id }) => id}
      getName={({ from, into }) => t('{from} into {into}', { from: from.title, into: into.title })}
      columns={[
        { title: t('Site'), isMain: true, cell: ({ from }) => cell(from) },
        { title: t('Into'), cell: ({ into }) => cell(into) },
        {
          title: t('In common'),
          cell: ({ signs }) => signs.map((sign) => t(signLabels[sign])).join(' · '),
        },
        {
          title: t('On', {}, 'date'),
          isShownOnPhones: true,
          cell: ({ found_on }) => <Time value={found_on} />,
        },
      ]}
      actions={[
        {
          key: 'm',
          label: t('Merge'),
          doneMessage: (values) =>
            t('{count, plural, one {Sites merged.} other {# pairs of sites merged.}}', values),
          variant: 'primary',
          description: t(
            'This site is hidden. Its reviews, upvotes, bookmarks and discussions move to the other one. You can undo this.',
          ),
          reason: 'required',
          run: ({ from, into }, { reason = '' }) => api(mergeSites, { id: from.id, into: into.id, reason }),
        },
        {
          key: 'b',
          label: t('Keep both'),
          doneMessage: (values) =>
            t('{count, plural, one {Both sites kept.} other {# pairs of sites kept.}}', values),
          reason: 'required',
          run: ({ id }, { reason = '' }) => api(keepApart, { id, reason }),
        },
      ]}
      emptyTitle={t('No possible duplicates')}
      emptyHint={t('You’re all caught up.')}
    />
  )
}
