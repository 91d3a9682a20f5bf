import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { useText } from '#i18n/use-text.ts'
import { RowText } from '#moderation/table/content-cells.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { Time } from '#ui/text/time.tsx'
import { dropJob, type FailedJob, listFailedJobs, retryJob } from './contract.ts'
import { errorWords, jobWords } from './words.ts'

/** Jobs that failed for good. */
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
        idOf={({ id }) => id}
        nameOf={({ id, name }) => t('{what} (job {id})', { what: jobWords(t, name), id })}
        columns={[
          { title: t('No.'), cell: ({ id }) => id, isNumber: true },
          {
            title: t('Job and error'),
            isMain: true,
            cell: (job) => (
              <>
                <b>{jobWords(t, job.name)}</b>
                <RowText>{errorWords(t, job)}</RowText>
              </>
            ),
          },
          { title: t('Attempts'), cell: ({ attempts }) => attempts, isNumber: true },
          { title: t('Since', {}, 'job'), cell: ({ created_on }) => <Time value={created_on} /> },
          { title: t('Failed'), isBrief: true, cell: ({ failed_on }) => <Time value={failed_on} /> },
        ]}
        actions={[
          {
            key: 't',
            label: t('Try again'),
            done: (of) => t('{count, plural, one {Job retrying.} other {# jobs retrying.}}', of),
            about: t('It starts over with all its attempts.'),
            reason: 'logged',
            run: ({ id }, { reason = '' }) => api(retryJob, { id, reason }),
          },
          {
            key: 'r',
            label: t('Drop'),
            done: (of) => t('{count, plural, one {Job dropped.} other {# jobs dropped.}}', of),
            look: 'danger',
            about: t('It won’t run and will be deleted.'),
            reason: 'logged',
            run: ({ id }, { reason = '' }) => api(dropJob, { id, reason }),
          },
        ]}
        none={t('No failed jobs')}
        empty={t('Every job succeeded.')}
      />
    </>
  )
}
