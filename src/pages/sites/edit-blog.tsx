import { Head } from '#branding/head.tsx'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { draftKey, draftOf } from '#sites/editing/form/blog-draft.ts'
import { BlogForm } from '#sites/editing/form/blog-form.tsx'
import { getBlog } from '#sites/page/contract.ts'
import { Page, PageHead } from '#ui/page-parts.tsx'

export const page = screen('/edit-blog', {
  query: ['id'],
  for: 'member',
  head: { title: message('Edit a site'), description: message('Edit the site.') },
  load: ({ url }) => ({ blog: apiQuery(getBlog, { id: url.searchParams.get('id') ?? '0' }) }),
  view: function EditBlog({ t, blog }) {
    return (
      <Page width="column">
        <Head title={t('Edit {title}', { title: blog.title })} description={t('Edit the site.')} private />
        <PageHead title={t('Edit “{title}”', { title: blog.title })} />
        <BlogForm key={blog.id} kind="blog" draftKey={draftKey('blog', blog.id)} initial={draftOf(blog)} />
      </Page>
    )
  },
})
