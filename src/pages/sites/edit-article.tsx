import { Head } from '#branding/head.tsx'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { createDraft, draftKey } from '#sites/editing/form/site-draft.ts'
import { SiteForm } from '#sites/editing/form/site-form.tsx'
import { getSite } from '#sites/page/contract.ts'
import { Page, PageHead } from '#ui/page-parts.tsx'

export const page = screen('/edit-article', {
  query: ['id'],
  for: 'staff',
  head: { title: message('Edit an article'), description: message('Edit the article.') },
  load: ({ url }) => ({ blog: apiQuery(getSite, { id: url.searchParams.get('id') ?? '0' }) }),
  view: function EditArticle({ t, blog }) {
    return (
      <Page width="column">
        <Head title={t('Edit {title}', { title: blog.title })} description={t('Edit the article.')} noindex />
        <PageHead title={t('Edit “{title}”', { title: blog.title })} />
        <SiteForm
          key={blog.id}
          kind="article"
          draftKey={draftKey('article', blog.id)}
          initial={createDraft(blog)}
        />
      </Page>
    )
  },
})
