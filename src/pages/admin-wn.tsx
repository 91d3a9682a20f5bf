import { AdminFrame } from '#features/admin/admin-frame.tsx'
import { AdminSection } from '#features/admin/admin-section.tsx'
import { sectionOf, sections } from '#features/admin/sections.ts'
import { getOverview } from '#features/moderation/contract.ts'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { ask } from '#web/asks.ts'
import { Head } from '#web/head.tsx'
import { screen } from '#web/screen.tsx'

export const page = screen('/admin-wn', {
  for: 'staff',
  load: () => ({ overview: ask(getOverview, {}) }),
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
