import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { inEnglish } from '#test/in-english.tsx'
import { extractText } from '#test/plain-english.ts'
import { RecommendationReason, SimilarityReason } from './recommendation-reason.tsx'

it('joins several reasons', () => {
  const renderReason = (shared_tags: string[], readers: number | null) =>
    extractText(
      renderToStaticMarkup(
        inEnglish(
          <SimilarityReason shared_tags={shared_tags} shared_words={['hedge', 'pond']} readers={readers} />,
        ),
      ),
    )
  expect(renderReason([], null)).toBe('both mention “hedge”, “pond”')
  expect(renderReason(['gardens'], 1)).toBe(
    'both are about #gardens; both mention “hedge”, “pond”; 1 reader likes both',
  )
})

it.each([
  ['a member’s list', () => <RecommendationReason because={[]} />],
  ['similar sites', () => <SimilarityReason shared_tags={[]} readers={null} />],
])('renders nothing without a reason, for %s', (_list, render) => {
  expect(renderToStaticMarkup(inEnglish(render()))).toBe('')
})
