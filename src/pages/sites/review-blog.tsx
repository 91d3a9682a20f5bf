import { Head } from '#branding/head.tsx'
import { apiQuery } from '#client/api/api-queries.ts'
import { screen } from '#client/page/screen.tsx'
import { navigate } from '#client/router/navigation.ts'
import { getOwnReview } from '#conversations/reviews/contract.ts'
import { ReviewForm } from '#conversations/reviews/review-form.tsx'
import { message } from '#i18n/message.ts'
import { SiteCard } from '#sites/cards/site-card.tsx'
import { reviewAddress, siteAddress } from '#sites/listing/paths.ts'
import { getSite } from '#sites/page/contract.ts'
import { Page, PageHead, Stack } from '#ui/page-parts.tsx'

export const page = screen('/review-blog/:blog_slug/:blog_id', {
  for: 'member',
  head: { title: message('Review a site'), description: message('Write a review of a site.') },
  load: ({ params }) => ({
    blog: apiQuery(getSite, { id: params.blog_id }),
    ownReview: apiQuery(getOwnReview, { id: Number(params.blog_id) }),
  }),
  redirect: ({ blog }, { url }) => (url.pathname === reviewAddress(blog) ? undefined : reviewAddress(blog)),
  view: function ReviewSite({ t, blog, ownReview }) {
    return (
      <Page width="column">
        <Head
          title={t('Review {title}', { title: blog.title })}
          description={t('Write a review of {title}.', { title: blog.title })}
          noindex
        />
        <PageHead title={t('Review “{title}”', { title: blog.title })} />
        <Stack gap="l">
          <SiteCard site={blog} heading="p" row />
          {ownReview.is_own_site ? (
            <p>{t('This is your site, so you can’t review it.')}</p>
          ) : (
            <ReviewForm
              site={blog}
              original={ownReview.review}
              onDone={() => void navigate(`${siteAddress(blog)}#reviews`)}
            />
          )}
        </Stack>
      </Page>
    )
  },
})
