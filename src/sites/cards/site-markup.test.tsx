import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { inEnglish } from '#test/in-english.tsx'
import { SiteCard } from './site-card.tsx'
import { SiteDetails } from './site-details.tsx'

const site: Site = {
  ...{ id: 1, url: 'https://wald.example/', title: 'Waldweg', description: 'Über Pilze.', tags: ['pilze'] },
  ...{
    slug: 'waldweg',
    kind: 'blog',
    domain: 'wald.example',
    user: null,
    status: 'published',
    health: 'fine',
  },
  ...{ feed_url: '', image_blog_page: null, image_source: 'drawn', language: 'de' },
  ...{ created_on: '2026-02-01T10:00:00.000Z', updated_on: '2026-02-01T10:00:00.000Z', published_on: null },
  ...{ last_post_on: null, posts_a_month: null, average_rating: null },
  ...{ recommended_by_count: 0, follower_count: 0, total_upvotes: 0, review_count: 0, discussion_count: 0 },
}
const renderHtml = (element: ReactNode) => renderToStaticMarkup(inEnglish(element))

it('marks the language of title and description if it differs from the page’s', () => {
  const german = renderHtml(<SiteDetails site={site} />)
  expect(german).toContain('<bdi lang="de">Waldweg</bdi>')
  expect(german).toMatch(/<p [^>]*lang="de"[^>]*>Über Pilze\.<\/p>/)
  expect(renderHtml(<SiteDetails site={{ ...site, language: 'en' }} />)).not.toContain('lang=')
  expect(renderHtml(<SiteCard site={site} />)).toMatch(/lang="de"[^>]*><h3[^>]*><a [^>]*>Waldweg/)
})

it('has no links in a preview', () => {
  expect(renderHtml(<SiteCard site={site} />)).toContain('href="/blog/waldweg/1"')
  expect(renderHtml(<SiteCard site={site} isLive={false} linkTags={false} tools={false} />)).not.toMatch(
    /href=|<button/,
  )
})
