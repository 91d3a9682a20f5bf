import { expect, it } from 'vitest'
import { splitAtCommas } from './tag-input.tsx'

it.each([
  ['gardening,', ['gardening']],
  ['園芸、', ['園芸']],
  ['园艺，', ['园艺']],
  ['بستنة،', ['بستنة']],
])('completes a tag at the comma of %s', (typed, names) => {
  expect(splitAtCommas(typed)).toEqual({ names, rest: '' })
})

it('keeps text without a comma', () => {
  expect(splitAtCommas('small  gar')).toEqual({ names: [], rest: 'small  gar' })
})

it('splits pasted tags and ignores empty ones', () => {
  expect(splitAtCommas(' small  gardens, zines,, rad')).toEqual({
    names: ['small gardens', 'zines'],
    rest: 'rad',
  })
})
