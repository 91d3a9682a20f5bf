import { Head } from '#branding/head.tsx'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { createDraft, draftKey } from '#sites/editing/form/site-draft.ts'
import { SiteForm } from '#sites/editing/form/site-form.tsx'
import { getSite } from '#sites/page/contract.ts'
import { Page, PageHead } from '#ui/page-parts.tsx'

export const page = screen('/edit-blog', {
  query: ['id'],
  for: 'member',
  head: { title: message('Edit a site'), description: message('Edit the site.') },
  load: ({ url }) => ({ blog: apiQuery(getSite, { id: url.searchParams.get('id') ?? '0' }) }),
  view: function EditSite({ t, blog }) {
    return (
      <Page width="column">
        <Head title={t('Edit {title}', { title: blog.title })} description={t('Edit the site.')} noindex />
        <PageHead title={t('Edit “{title}”', { title: blog.title })} />
        <SiteForm
          key={blog.id}
          kind="blog"
          draftKey={draftKey('blog', blog.id)}
          initial={createDraft(blog)}
        />
      </Page>
    )
  },
})
