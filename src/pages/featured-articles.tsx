import { BlogList } from '#features/blogs/blog-list.tsx'
import { Head } from '#features/community/head.tsx'
import { listFeaturedArticles } from '#features/lists/contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { listQuery, pageNumberOf } from '#web/api-queries.ts'
import { screen } from '#web/screen.tsx'

export const page = screen('/articles/featured', {
  load: ({ url }) => ({ list: listQuery(listFeaturedArticles, {}, pageNumberOf(url)) }),
  view: ({ list }) => (
    <Page>
      <Head
        title="Featured articles"
        description="Articles about the independent web that the people behind this community picked."
        feeds={{ path: '/articles/featured', title: 'Featured articles', opml: true }}
      />
      <PageHead title="Featured articles" text="Picked by the people behind this community." />
      <BlogList
        list={list}
        label="Featured articles"
        pageAddress={(page) => `/articles/featured?page=${page}`}
        feeds={{ path: '/articles/featured', opml: true }}
        empty={
          <EmptyState
            title="No articles yet"
            action={<ButtonLink href="/blogs/recent">Recent sites</ButtonLink>}
          >
            Meanwhile there are sites to discover.
          </EmptyState>
        }
      />
    </Page>
  ),
})
