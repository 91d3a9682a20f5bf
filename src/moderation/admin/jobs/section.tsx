import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { RowText } from '#moderation/table/content-cells.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { Time } from '#ui/text/time.tsx'
import { dropJob, listFailedJobs, retryJob } from './contract.ts'
import { failureLabel, jobLabel } from './labels.ts'
import type { FailedJob } from './schemas.ts'

export function View() {
  const t = useText()
  const api = useApi()
  return (
    <>
      <p>
        {t(
          'Jobs that failed on their last attempt, such as emails that couldn’t be sent or lists that couldn’t be imported. They’re deleted after a month.',
        )}
      </p>
      <StaffTable<FailedJob>
        list={listQuery(listFailedJobs, {})}
        label={t('Failed jobs')}
        getId={({ id }) => id}
        getName={({ id, name }) => t('{what} (job {id})', { what: jobLabel(t, name), id })}
        columns={[
          { title: t('No.'), cell: ({ id }) => id, isNumber: true },
          {
            title: t('Job and error'),
            isMain: true,
            cell: (job) => (
              <>
                <b>{jobLabel(t, job.name)}</b>
                <RowText>{failureLabel(t, job)}</RowText>
              </>
            ),
          },
          { title: t('Attempts'), cell: ({ attempts }) => attempts, isNumber: true },
          { title: t('Since', {}, 'job'), cell: ({ created_on }) => <Time value={created_on} /> },
          {
            title: t('Failed'),
            isShownOnPhones: true,
            cell: ({ failed_on }) => <Time value={failed_on} />,
          },
        ]}
        actions={[
          {
            key: 't',
            label: t('Try again'),
            doneMessage: (values) =>
              t('{count, plural, one {Job retrying.} other {# jobs retrying.}}', values),
            description: t('It starts over with all its attempts.'),
            reason: 'internal',
            run: ({ id }, { reason = '' }) => api(retryJob, { id, reason }),
          },
          {
            key: 'r',
            label: t('Drop'),
            doneMessage: (values) => t('{count, plural, one {Job dropped.} other {# jobs dropped.}}', values),
            variant: 'danger',
            description: t('It won’t run and will be deleted.'),
            reason: 'internal',
            run: ({ id }, { reason = '' }) => api(dropJob, { id, reason }),
          },
        ]}
        emptyTitle={t('No failed jobs')}
        emptyHint={t('Every job succeeded.')}
      />
    </>
  )
}
