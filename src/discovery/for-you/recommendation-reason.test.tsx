import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { inEnglish } from '#test/in-english.tsx'
import { textIn } from '#test/plain-english.ts'
import { BecauseYouFollow, WhySimilar } from './recommendation-reason.tsx'

it('shows a single reason, and several in a row', () => {
  const why = (shared_tags: string[], readers: number | null) =>
    textIn(
      renderToStaticMarkup(
        inEnglish(
          <WhySimilar shared_tags={shared_tags} shared_words={['hedge', 'pond']} readers={readers} />,
        ),
      ),
    )
  expect(why([], null)).toBe('both mention “hedge”, “pond”')
  expect(why(['gardens'], 1)).toBe(
    'both are about #gardens; both mention “hedge”, “pond”; 1 reader likes both',
  )
})

it.each([
  ['one’s own list', () => <BecauseYouFollow because={[]} />],
  ['similar sites', () => <WhySimilar shared_tags={[]} readers={null} />],
])('shows nothing without a reason, on %s', (_list, why) => {
  expect(renderToStaticMarkup(inEnglish(why()))).toBe('')
})
