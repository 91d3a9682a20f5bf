import { Head } from '#features/community/head.tsx'
import { AdminFrame } from '#features/staff/admin-frame.tsx'
import { AdminSection } from '#features/staff/admin-section.tsx'
import { getOverview } from '#features/staff/overview/contract.ts'
import { sectionOf, sections } from '#features/staff/sections.ts'
import { message } from '#texts/message.ts'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { apiQuery } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

export const page = screen('/admin-wn', {
  for: 'staff',
  head: { title: message('Admin'), description: message('For staff.') },
  load: () => ({ overview: apiQuery(getOverview, {}) }),
  view: function Admin({ overview, url }) {
    const section = sectionOf(url)
    const label = sections.find(({ name }) => name === section)?.label
    return (
      <Page>
        <Head title={`Admin: ${label}`} description="For staff." private />
        <PageHead title={label} />
        <AdminFrame section={section} queues={overview.queues}>
          <AdminSection section={section} overview={overview} />
        </AdminFrame>
      </Page>
    )
  },
})
