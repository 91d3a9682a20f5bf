import { Head } from '#branding/head.tsx'
import { apiQuery, listQuery, pageNumberFromUrl } from '#client/api/api-queries.ts'
import { PagedList } from '#client/api/paged-list.tsx'
import { screen } from '#client/page/screen.tsx'
import { message } from '#i18n/message.ts'
import { listPosts } from '#newsfeed/posts/contract.ts'
import { PostList } from '#newsfeed/posts/post-list.tsx'
import { postsAddress, siteAddress } from '#sites/listing/paths.ts'
import { getSite } from '#sites/page/contract.ts'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Page, PageHead } from '#ui/page-parts.tsx'
import { Link } from '#ui/text/link.tsx'

export const page = screen('/blog/:blog_slug/:blog_id/posts', {
  query: ['page'],
  load: ({ params, url }) => ({
    blog: apiQuery(getSite, { id: params.blog_id }, message('Failed to fetch blog details')),
    posts: listQuery(listPosts, { id: Number(params.blog_id) }, pageNumberFromUrl(url)),
  }),
  redirect: ({ blog }, { url }) => {
    const address = blog.kind === 'blog' ? postsAddress(blog) : siteAddress(blog)
    return url.pathname === address ? undefined : address
  },
  view: ({ blog, posts, t }) => (
    <Page width="column">
      <Head
        title={t('Posts of {title}', blog)}
        description={t('Posts from {title} ({domain}).', blog)}
        canonical={postsAddress(blog)}
      />
      <PageHead
        title={t('Posts of {title}', blog)}
        text={<Link href={siteAddress(blog)}>{blog.domain}</Link>}
      />
      <PagedList
        list={posts}
        pageAddress={(page) => `${postsAddress(blog)}?page=${page}`}
        fallback={<SkeletonRows count={20} />}
      >
        {(rows) =>
          rows.length > 0 ? (
            <PostList site={blog} posts={rows} label={t('Posts of {title}', blog)} heading="h2" />
          ) : (
            <p>{t('None yet.')}</p>
          )
        }
      </PagedList>
    </Page>
  ),
})
