import type { CrawlPreview } from '#crawler/crawl/preview-crawl.ts'
import { responseLabel } from '#crawler/crawl/response-labels.ts'
import { noPostsSentences } from '#crawler/no-posts/no-posts-labels.ts'
import { getNoPostsReason } from '#crawler/no-posts/no-posts-reason.ts'
import { message } from '#i18n/message.ts'
import { formatList } from '#i18n/names-and-lists.ts'
import type { Translator } from '#i18n/translator.ts'

const feedHintLabels = {
  link: message('Feed: {address}, linked from the front page'),
  header: message('Feed: {address}, from a header of the front page'),
  platform: message('Feed: {address}, from the platform’s URL pattern'),
  anchor: message('Feed: {address}, linked in the front page’s text'),
  guess: message('Feed: {address}, guessed'),
}

const maxPosts = 10
const maxSites = 20

/** Formats a crawl preview for a terminal. */
export function previewLines(t: Translator, preview: CrawlPreview): string[] {
  return [requestLines, siteLines, feedLines, recommendationLines].flatMap((lines, index) => [
    ...(index > 0 ? [''] : []),
    ...lines(t, preview),
  ])
}

function requestLines(t: Translator, { requests }: CrawlPreview): string[] {
  return [
    t('Requests:'),
    ...requests.map(({ url, status, bytes, final_url }) => {
      const line = `  ${responseLabel(t, status).padEnd(14)} ${url} ${t('({bytes, number} bytes)', { bytes })}`
      return final_url === null ? line : `${line} → ${final_url}`
    }),
  ]
}

function siteLines(t: Translator, { page, unusable, feed, language }: CrawlPreview): string[] {
  if (unusable !== null) return [t('The front page gave no details: {reason}.', { reason: unusable })]
  const none = t('none', {}, 'any field')
  return [
    t('Title: {title}', { title: page?.title || feed?.title || none }),
    t('Description: {text}', { text: page?.description || feed?.description || none }),
    t('Language: {language}', { language: language ?? none }),
    t('Picture: {address}', { address: page?.picture ?? none }),
    t('Feed categories: {categories}', {
      categories: formatList(t, feed?.categories ?? [], 'unit') || t('none', {}, 'a list'),
    }),
    ...(page?.robots.nosnippet || feed?.robots.nosnippet ? [t('It disallows excerpts (nosnippet).')] : []),
  ]
}

function feedLines(t: Translator, { feed, next_feed }: CrawlPreview): string[] {
  if (!feed) return [t('No feed found.')]
  const { address, hint, posts, skipped_entries } = feed
  const noPostsReason = getNoPostsReason(feed)
  return [
    t(feedHintLabels[hint], { address }),
    ...(noPostsReason === null ? [] : [t(noPostsSentences[noPostsReason])]),
    ...(posts.length === 0
      ? []
      : [t('{count, plural, one {# post} other {# posts}}, the first ones:', { count: posts.length })]),
    ...(skipped_entries > 0
      ? [
          t(
            '{count, plural, one {Skipped # entry without a usable address.} other {Skipped # entries without a usable address.}}',
            { count: skipped_entries },
          ),
        ]
      : []),
    ...posts
      .slice(0, maxPosts)
      .map(({ title, url, published_on }) =>
        `  ${published_on?.toISOString().slice(0, 10) ?? '          '} ${title} ${url}`.trimEnd(),
      ),
    t('Next reading in {hours, plural, one {# hour} other {# hours}}.', {
      hours: Math.round(((next_feed ?? 0) / 3600) * 10) / 10,
    }),
  ]
}

function recommendationLines(t: Translator, { recommendations }: CrawlPreview): string[] {
  if (recommendations.length === 0) return [t('No recommendations of other sites found.')]
  return recommendations.flatMap(({ kind, url, sites, is_directory }) =>
    is_directory
      ? [
          t('{address} has so many links that it’s treated as a directory, so none of them count.', {
            address: url,
          }),
        ]
      : [
          t('{address} ({kind}) recommends {count, plural, one {# site} other {# sites}}:', {
            address: url,
            kind,
            count: sites.length,
          }),
          ...sites.slice(0, maxSites).map((site) => `  ${site}`),
        ],
  )
}
