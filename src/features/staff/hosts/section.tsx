import { useQueryClient } from '@tanstack/react-query'
import { PersonCell } from '#features/staff/table/content-cells.tsx'
import c from '#features/staff/table/controls.module.css'
import { Filters } from '#features/staff/table/filters.tsx'
import { StaffTable } from '#features/staff/table/staff-table.tsx'
import { useFilters } from '#features/staff/table/use-filters.ts'
import { useText } from '#texts/use-text.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormError } from '#ui/form-error.tsx'
import { Time } from '#ui/time.tsx'
import { useApi } from '#web/api-context.ts'
import { listQuery } from '#web/api-queries.ts'
import { useForm } from '#web/use-form.ts'
import { allowHost, listRefusedHosts, type RefusedHost, refuseHost } from './contract.ts'

/** Hosts whose sites can’t be submitted. */
export function HostsSection() {
  const t = useText()
  const api = useApi()
  const filters = useFilters()
  const queries = useQueryClient()
  const { onSubmit, field, problem, attempt, isBusy } = useForm(refuseHost, {
    onReply: async (_, form) => {
      form.reset()
      await queries.invalidateQueries()
    },
  })
  return (
    <>
      <form onSubmit={onSubmit} className={c.stack} noValidate>
        <FormError attempt={attempt}>{problem}</FormError>
        <Field
          label={t('Host')}
          hint={t('Such as example.com; everything under it is refused too.')}
          required
          {...field('host')}
        />
        <Field
          label={t('Reason')}
          hint={t('Shown to anyone who tries to submit a site of this host.')}
          limit={1000}
          required
          {...field('reason')}
        />
        <div>
          <Button type="submit" look="primary" busy={isBusy}>
            {t('Refuse this host')}
          </Button>
        </div>
      </form>
      <Filters search={t('Part of a host or reason')} />
      <StaffTable<RefusedHost>
        list={listQuery(listRefusedHosts, { query: filters.of('query') })}
        label={t('Refused hosts')}
        idOf={({ host }) => host}
        nameOf={({ host }) => host}
        columns={[
          { title: t('Host'), isMain: true, cell: ({ host }) => host },
          { title: t('Reason'), cell: ({ reason }) => reason },
          { title: t('By', {}, 'staff member'), cell: ({ username }) => <PersonCell username={username} /> },
          {
            title: t('On', {}, 'date'),
            isBrief: true,
            cell: ({ created_on }) => <Time value={created_on} />,
          },
        ]}
        actions={[
          {
            key: 't',
            label: t('Accept again'),
            done: (of) =>
              t('{count, plural, one {{name} is accepted again.} other {# hosts are accepted again.}}', of),
            reason: 'optional',
            run: ({ host }, { reason }) => api(allowHost, { host, reason }),
          },
        ]}
        none={t('No refused hosts')}
        empty={t('Every host is welcome.')}
      />
    </>
  )
}
