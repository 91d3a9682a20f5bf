import { Head } from '#features/community/head.tsx'
import { AdminFrame } from '#features/staff/admin-frame.tsx'
import { AdminSection } from '#features/staff/admin-section.tsx'
import { getOverview } from '#features/staff/overview/contract.ts'
import { sectionOf } from '#features/staff/sections.ts'
import { message } from '#texts/message.ts'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { apiQuery } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

export const page = screen('/admin-wn', {
  query: ['section'],
  for: 'staff',
  head: { title: message('Admin'), description: message('For staff.') },
  load: () => ({ overview: apiQuery(getOverview, {}) }),
  view: function Admin({ t, overview, url }) {
    const { name, label } = sectionOf(url)
    const title = t(label)
    return (
      <Page>
        <Head title={t('Admin: {section}', { section: title })} description={t('For staff.')} private />
        <PageHead title={title} />
        <AdminFrame section={name} queues={overview.queues}>
          <AdminSection section={name} overview={overview} />
        </AdminFrame>
      </Page>
    )
  },
})
