import { BlogCard } from '#features/blogs/blog-card.tsx'
import { LandingPreview } from '#features/blogs/landing-preview.tsx'
import { listRecentBlogs } from '#features/lists/contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, Shelf, Stack } from '#ui/page-parts.tsx'
import { ask } from '#web/asks.ts'
import { Head } from '#web/head.tsx'
import { useCommunity } from '#web/layout/use-community.ts'
import { screen } from '#web/screen.tsx'

const message = 'Reconnect with the Internet\u2019s Authentic Side'

export const page = screen('/home', {
  load: () => ({ recent: ask(listRecentBlogs, { page: 1 }) }),
  view: function Home({ recent }) {
    const { site_name } = useCommunity()
    return (
      <>
        <Head
          title={site_name}
          description={`${message}: independent personal blogs and sites, shared and reviewed by the people who read them.`}
        />
        <LandingPreview blogs={recent.results} message="Reconnect with the Internet's Authentic Side" />
        <Page>
          <Stack gap="section">
            {recent.results.length === 0 ? (
              <EmptyState
                title="No sites yet"
                action={<ButtonLink href="/upload-blog">Upload a Site</ButtonLink>}
              >
                Upload the first: an old favourite, or your own.
              </EmptyState>
            ) : (
              <Shelf title="Recent" href="/blogs/recent">
                {recent.results.map((blog) => (
                  <BlogCard key={blog.id} blog={blog} />
                ))}
              </Shelf>
            )}
          </Stack>
        </Page>
      </>
    )
  },
})
