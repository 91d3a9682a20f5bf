import type { Blog } from '#api-contract/shapes/shapes.ts'
import { useCommunity } from '#branding/use-community.ts'
import { type PageTranslator, useText } from '#i18n/use-text.ts'
import { trustedHtml } from '#ui/text/trusted-html.ts'
import { blogAddress } from '../listing/paths.ts'

/** Structured data for search engines: schema.org as JSON-LD, which browsers do not execute. */
export function SiteData({ blog }: { blog: Blog }) {
  const t = useText()
  const community = useCommunity()
  return (
    <script
      type="application/ld+json"
      // Rendered on the server only; the browser leaves it as it is and need not load the code for it.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped cannot end the element
      dangerouslySetInnerHTML={{ __html: trustedHtml(import.meta.env.SSR ? dataOf(t, blog, community) : '') }}
    />
  )
}

function dataOf(
  t: PageTranslator,
  blog: Blog,
  { public_url, site_name }: ReturnType<typeof useCommunity>,
): string {
  const about = {
    '@type': blog.kind === 'article' ? 'Article' : 'Blog',
    name: blog.title,
    headline: blog.title,
    url: blog.url,
    ...(blog.description && { description: blog.description }),
    ...(blog.tags.length > 0 && { keywords: blog.tags.join(', ') }),
    ...(blog.image_blog_page && { image: public_url + blog.image_blog_page.split('#')[0] }),
    ...(blog.average_rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: blog.average_rating,
        reviewCount: blog.review_count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
  const data = {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    url: public_url + t.link(blogAddress(blog)),
    inLanguage: t.language,
    name: blog.title,
    datePublished: blog.published_on ?? blog.created_on,
    dateModified: blog.updated_on,
    isPartOf: { '@type': 'WebSite', name: site_name, url: public_url },
    mainEntity: about,
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
