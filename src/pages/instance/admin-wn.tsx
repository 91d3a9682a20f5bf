import { Head } from '#branding/head.tsx'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { AdminFrame } from '#moderation/admin/admin-frame.tsx'
import { AdminSection } from '#moderation/admin/admin-section.tsx'
import { getOverview } from '#moderation/admin/overview/contract.ts'
import { sectionFromUrl } from '#moderation/admin/sections.ts'
import { Page, PageHead } from '#ui/page-parts.tsx'

export const page = screen('/admin-wn', {
  query: ['section'],
  for: 'staff',
  head: { title: message('Admin'), description: message('For staff.') },
  load: () => ({ overview: apiQuery(getOverview, {}) }),
  view: function Admin({ t, overview, url }) {
    const section = sectionFromUrl(url)
    const title = t(section.label)
    return (
      <Page>
        <Head title={t('Admin: {section}', { section: title })} description={t('For staff.')} noindex />
        <PageHead title={title} />
        <AdminFrame section={section.name} queues={overview.queues}>
          <AdminSection section={section} overview={overview} />
        </AdminFrame>
      </Page>
    )
  },
})
