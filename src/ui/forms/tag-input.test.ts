import { expect, it } from 'vitest'
import { typedTags } from './tag-input.tsx'

it.each([
  ['gardening,', ['gardening']],
  ['園芸、', ['園芸']],
  ['园艺，', ['园艺']],
  ['بستنة،', ['بستنة']],
])('ends a tag at the comma of %s', (typed, names) => {
  expect(typedTags(typed)).toEqual({ names, rest: '' })
})

it('leaves what has no comma yet', () => {
  expect(typedTags('small  gar')).toEqual({ names: [], rest: 'small  gar' })
})

it('takes several at once, as they are pasted, and none where nothing stands between commas', () => {
  expect(typedTags(' small  gardens, zines,, rad')).toEqual({
    names: ['small gardens', 'zines'],
    rest: 'rad',
  })
})
