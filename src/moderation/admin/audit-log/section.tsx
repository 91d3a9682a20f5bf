import { listQuery } from '#client/api/api-queries.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { RowText } from '#moderation/table/content-cells.tsx'
import { Filters } from '#moderation/table/filters.tsx'
import c from '#moderation/table/staff-table.module.css'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import { Link } from '#ui/text/link.tsx'
import { Time } from '#ui/text/time.tsx'
import { listLog } from './contract.ts'
import { actionLabel } from './labels.ts'
import type { LogEntry } from './schemas.ts'

const entryName = (t: Translator, { id }: LogEntry) => t('entry {id}', { id })

/** The audit log. */
export function View() {
  const t = useText()
  const filters = useFilters()
  return (
    <>
      <p>
        {t('Each entry’s fingerprint covers the entry and the one before, so any tampering shows.')}{' '}
        <Link href="/moderation-log">{t('View the public log')}</Link>
      </p>
      <Filters searchLabel={t('Search who, what or why')} />
      <StaffTable<LogEntry>
        list={listQuery(listLog, { query: filters.get('query') })}
        label={t('Log entries')}
        getId={({ id }) => id}
        getName={(entry) => entryName(t, entry)}
        columns={[
          { title: t('No.'), cell: ({ id }) => id, isNumber: true },
          {
            title: t('On', {}, 'date'),
            isShownOnPhones: true,
            cell: ({ created_on }) => <Time value={created_on} />,
          },
          { title: t('Who'), cell: ({ username }) => username },
          {
            title: t('What', {}, 'what was done'),
            isMain: true,
            cell: ({ action }) => (
              <>
                <div>{actionLabel(t, action)}</div>
                <code className="soft">{action}</code>
              </>
            ),
          },
          { title: t('Target'), cell: ({ thing }) => thing },
          { title: t('Why'), cell: ({ reason }) => reason && <RowText>{reason}</RowText> },
          { title: t('Details'), cell: (entry) => <Details entry={entry} /> },
        ]}
        emptyTitle={t('No log entries')}
        emptyHint={t('Nothing has happened yet.')}
      />
    </>
  )
}

function Details({ entry }: { entry: LogEntry }) {
  const t = useText()
  const { before, after, hash } = entry
  const action = t('Before and after')
  return (
    <details>
      <summary aria-label={t('{action}: {what}', { action, what: entryName(t, entry) })}>{action}</summary>
      <pre className={c.data} dir="ltr">
        {JSON.stringify({ before, after, hash }, null, 1)}
      </pre>
    </details>
  )
}
