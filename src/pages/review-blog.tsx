import { blogAddress, reviewAddress } from '#features/blogs/addresses.ts'
import { BlogCard } from '#features/blogs/blog-card.tsx'
import { getBlog } from '#features/blogs/contract.ts'
import { Head } from '#features/community/head.tsx'
import { getOwnReview } from '#features/reviews/contract.ts'
import { ReviewForm } from '#features/reviews/review-form.tsx'
import { message } from '#texts/message.ts'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'
import { apiQuery } from '#web/api-queries.ts'
import { navigate } from '#web/router/navigation.ts'
import { screen } from '#web/screen.tsx'

export const page = screen('/review-blog/:blog_slug/:blog_id', {
  for: 'member',
  head: { title: message('Review a site'), description: message('Write a review of a site.') },
  load: ({ params }) => ({
    blog: apiQuery(getBlog, { id: params.blog_id }),
    own: apiQuery(getOwnReview, { id: Number(params.blog_id) }),
  }),
  redirect: ({ blog }, { url }) => (url.pathname === reviewAddress(blog) ? undefined : reviewAddress(blog)),
  view: function ReviewBlog({ t, blog, own }) {
    return (
      <Page width="column">
        <Head
          title={t('Review {title}', { title: blog.title })}
          description={t('Write a review of {title}.', { title: blog.title })}
          private
        />
        <PageHead title={t('Review “{title}”', { title: blog.title })} />
        <Stack gap="l">
          <BlogCard blog={blog} heading="p" row />
          {own.is_own_site ? (
            <p>{t('This site is your own: its reviews are for others to write.')}</p>
          ) : (
            <ReviewForm
              blog={blog}
              before={own.review}
              onDone={() => void navigate(`${blogAddress(blog)}#reviews`)}
            />
          )}
        </Stack>
      </Page>
    )
  },
})
