import { openDatabase } from '#server/db.ts'
import { measureLists } from './lists.ts'
import { measureSearch } from './search.ts'
import { measureShuffle } from './shuffle.ts'

// node bench/discovery.ts SMALL_URL BIG_URL: lists, search and shuffle on two generated databases.

const [, , small_url = '', big_url = ''] = process.argv
const [small, big] = [openDatabase(small_url), openDatabase(big_url)]
const figures = [
  ...measureShuffle(),
  ...(await measureLists(small, big)),
  ...(process.argv[4] ? [] : await measureSearch(big)),
]
console.log('| what | must reach | measured | met |\n| --- | --- | --- | --- |')
for (const { what, must, measured, is_met } of figures)
  console.log(`| ${what} | ${must} | ${measured} | ${is_met ? 'yes' : '**no**'} |`)
await Promise.all([small.close(), big.close()])
