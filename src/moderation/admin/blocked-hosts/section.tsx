import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { useForm } from '#client/forms/use-form.ts'
import { useText } from '#i18n/use-text.ts'
import { PersonCell } from '#moderation/table/content-cells.tsx'
import c from '#moderation/table/controls.module.css'
import { Filters } from '#moderation/table/filters.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Time } from '#ui/text/time.tsx'
import { blockHost, listBlockedHosts, unblockHost } from './contract.ts'
import type { BlockedHost } from './schemas.ts'

export function View() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const queries = useQueryClient()
  const { onSubmit, field, formError, failedAttempts, isBusy } = useForm(blockHost, {
    onReply: async (_, form) => {
      form.reset()
      await queries.invalidateQueries()
    },
  })
  return (
    <>
      <form onSubmit={onSubmit} className={c.stack} noValidate>
        <FormError failedAttempts={failedAttempts}>{formError}</FormError>
        <Field
          label={t('Host')}
          hint={t('For example, example.com. Subdomains are blocked too.')}
          required
          {...field('host')}
        />
        <Field
          label={t('Reason')}
          hint={t('Shown to anyone who tries to submit a site on this host.')}
          limit={1000}
          required
          {...field('reason')}
        />
        <div>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('Block host')}
          </Button>
        </div>
      </form>
      <Filters searchLabel={t('Filter by host or reason')} />
      <StaffTable<BlockedHost>
        list={listQuery(listBlockedHosts, { query: filters.get('query') })}
        label={t('Blocked hosts')}
        getId={({ host }) => host}
        getName={({ host }) => host}
        columns={[
          { title: t('Host'), isMain: true, cell: ({ host }) => host },
          { title: t('Reason'), cell: ({ reason }) => reason },
          { title: t('By', {}, 'staff member'), cell: ({ username }) => <PersonCell username={username} /> },
          {
            title: t('On', {}, 'date'),
            isShownOnPhones: true,
            cell: ({ created_on }) => <Time value={created_on} />,
          },
        ]}
        actions={[
          {
            key: 't',
            label: t('Unblock', {}, 'host'),
            doneMessage: (values) =>
              t('{count, plural, one {{name} is unblocked.} other {# hosts are unblocked.}}', values),
            reason: 'optional',
            run: ({ host }, { reason }) => api(unblockHost, { host, reason }),
          },
        ]}
        emptyTitle={t('No blocked hosts')}
        emptyHint={t('Every host is welcome.')}
      />
    </>
  )
}
