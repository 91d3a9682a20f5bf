import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { inEnglish } from '#test/in-english.tsx'
import type { Discussion } from '../schemas.ts'
import { DiscussedPost } from './discussion-article.tsx'

it('shows a post’s date only if its feed gives one', () => {
  const post = {
    id: 1,
    title: 'Moss',
    url: 'https://fern.example/1',
    excerpt: 'On roofs.',
    language: 'en',
    published_on: '2016-02-01T10:00:00.000Z',
  }
  const html = (is_dated: boolean) =>
    renderToStaticMarkup(
      inEnglish(<DiscussedPost discussion={{ post: { ...post, is_dated } } as Discussion} />),
    )
  expect(html(true)).toContain('<time')
  expect(html(false)).toContain('Moss')
  expect(html(false)).not.toContain('<time')
})
