import { BlogList } from '#features/blogs/blog-list.tsx'
import { listRecentBlogs } from '#features/lists/contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { askList, pageOf } from '#web/asks.ts'
import { Head } from '#web/head.tsx'
import { screen } from '#web/screen.tsx'

export const page = screen('/blogs/:list_slug', {
  load: ({ url }) => ({ list: askList(listRecentBlogs, {}, pageOf(url)) }),
  elsewhere: (_, { params }) => (params.list_slug === 'recent' ? undefined : '/home'),
  view: function Blogs({ list }) {
    return (
      <Page>
        <Head
          title="Recent sites"
          description="The newest independent sites and blogs, as people upload them."
          feeds={{ path: '/blogs/recent', title: 'Recent sites', opml: true }}
        />
        <PageHead title="Recent sites" text="The newest first, as people upload them." />
        <BlogList
          list={list}
          label="Recent sites"
          page_address={(page) => `/blogs/recent?page=${page}`}
          empty={
            <EmptyState
              title="No sites yet"
              action={<ButtonLink href="/upload-blog">Upload a Site</ButtonLink>}
            >
              Upload the first.
            </EmptyState>
          }
        />
      </Page>
    )
  },
})
