import { handle } from '#server/answer.ts'
import { listTags } from './contract.ts'
import { tagsInUse } from './queries.ts'

export const tagHandlers = [
  handle(listTags, async (_, visit) => {
    visit.depends('blogs')
    return tagsInUse(visit.db)
  }),
]
