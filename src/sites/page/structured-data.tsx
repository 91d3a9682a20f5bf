import type { Site } from '#api-contract/shapes/shapes.ts'
import { useCommunity } from '#branding/use-community.ts'
import { type PageTranslator, useText } from '#i18n/use-text.ts'
import { trustedHtml } from '#ui/text/trusted-html.ts'
import { siteAddress } from '../listing/paths.ts'

/** Structured data for search engines: schema.org as JSON-LD, which browsers do not execute. */
export function StructuredData({ site }: { site: Site }) {
  const t = useText()
  const community = useCommunity()
  return (
    <script
      type="application/ld+json"
      // Rendered only on the server: the browser keeps it and does not load the code for it.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped cannot end the element
      dangerouslySetInnerHTML={{ __html: trustedHtml(import.meta.env.SSR ? jsonLd(t, site, community) : '') }}
    />
  )
}

function jsonLd(
  t: PageTranslator,
  site: Site,
  { public_url, site_name }: ReturnType<typeof useCommunity>,
): string {
  const subject = {
    '@type': site.kind === 'article' ? 'Article' : 'Blog',
    name: site.title,
    headline: site.title,
    url: site.url,
    ...(site.description && { description: site.description }),
    ...(site.tags.length > 0 && { keywords: site.tags.join(', ') }),
    ...(site.image_blog_page && { image: public_url + site.image_blog_page.split('#')[0] }),
    ...(site.average_rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: site.average_rating,
        reviewCount: site.review_count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
  const data = {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    url: public_url + t.link(siteAddress(site)),
    inLanguage: t.language,
    name: site.title,
    datePublished: site.published_on ?? site.created_on,
    dateModified: site.updated_on,
    isPartOf: { '@type': 'WebSite', name: site_name, url: public_url },
    mainEntity: subject,
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
