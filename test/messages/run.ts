import { parseArgs } from 'node:util'
import { readSourceTexts } from './source-texts.ts'

// `npm run messages`: what is in the catalogue, what is outside of it, and how far translations are.

const { values } = parseArgs({ options: { outside: { type: 'boolean' } } })
const texts = await readSourceTexts()
console.log(`${texts.messages.size} messages`)
if (values.outside) {
  const rooms = Map.groupBy(texts.outside, ({ place }) => place.replace(/\/[^/]*$/, ''))
  for (const [room, places] of [...rooms].toSorted()) {
    console.log(`\n${room}: ${places.length}`)
    for (const { place, text } of places) console.log(`  ${place}  ${text.slice(0, 100)}`)
  }
}
for (const { place, text } of texts.misnamed) console.log(`misnamed: ${place} ${text}`)
