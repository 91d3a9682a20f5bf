import { draftKey, draftOf } from '#features/blogs/blog-draft.ts'
import { BlogForm } from '#features/blogs/blog-form.tsx'
import { getBlog } from '#features/blogs/contract.ts'
import { Head } from '#features/community/head.tsx'
import { message } from '#texts/message.ts'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { apiQuery } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

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
        <BlogForm key={blog.id} kind="blog" draftKey={draftKey('blog', blog.id)} before={draftOf(blog)} />
      </Page>
    )
  },
})
