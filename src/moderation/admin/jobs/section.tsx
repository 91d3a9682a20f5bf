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
          'What failed at its last attempt: mails that could not be sent, lists that could not be imported. After a month it is forgotten.',
        )}
      </p>
      <StaffTable<FailedJob>
        list={listQuery(listFailedJobs, {})}
        label={t('Jobs given up')}
        idOf={({ id }) => id}
        nameOf={({ id, name }) => t('{what} (job {id})', { what: jobWords(t, name), id })}
        columns={[
          { title: t('No.'), cell: ({ id }) => id, isNumber: true },
          {
            title: t('What, and why it failed'),
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
          { title: t('Given up'), isBrief: true, cell: ({ failed_on }) => <Time value={failed_on} /> },
        ]}
        actions={[
          {
            key: 't',
            label: t('Try again'),
            done: (of) =>
              t('{count, plural, one {The job is tried again.} other {# jobs are tried again.}}', of),
            about: t('It gets all its attempts once more, from now on.'),
            reason: 'logged',
            run: ({ id }, { reason = '' }) => api(retryJob, { id, reason }),
          },
          {
            key: 'r',
            label: t('Drop'),
            done: (of) => t('{count, plural, one {The job is dropped.} other {# jobs are dropped.}}', of),
            look: 'danger',
            about: t('It is not done, and forgotten.'),
            reason: 'logged',
            run: ({ id }, { reason = '' }) => api(dropJob, { id, reason }),
          },
        ]}
        none={t('No jobs given up')}
        empty={t('Every job was done.')}
      />
    </>
  )
}
