import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { weighWordsTask } from '#discovery/for-you/topics.ts'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { sharedData } from '#test/shared-data.ts'
import { openRealSites } from '../relevance/open-real-sites.ts'
import { collectForYou, collectSimilar } from './collect.ts'
import { countVerdicts } from './count.ts'
import { getKeyFile, JudgedFile, JudgedKey, type SiteText } from './judged-file.ts'
import { mixVersions, type UnshuffledCase } from './mix.ts'
import { people } from './people.ts'

// `npm run judge -- write FILE` and `npm run judge -- count FILE`: see the README in this folder.

/** Thrown to roll back the added people. */
class Rollback extends Error {}

/** The lists have few descriptions; those of the demo's sites were written by hand. */
const demoSites = fileURLToPath(new URL('../../src/demo/sites.json', import.meta.url))

const seed = process.env.JUDGE_SEED ?? 'one'
const [command, file] = process.argv.slice(2)
if (!file || (command !== 'write' && command !== 'count'))
  throw new Error('Usage: npm run judge -- write FILE | count FILE')
await (command === 'write' ? write(file) : count(file))

async function write(to: string): Promise<void> {
  if (!sharedData) throw new Error('The real lists are missing: set SHARED_DATA to their folder.')
  const { database, close } = await openRealSites(
    [demoSites, sharedData],
    process.env.JUDGE_DATA ?? join(tmpdir(), 'wend-judge'),
  )
  try {
    const signal = new AbortController().signal
    await weighWordsTask(database.db).run({}, { jobId: '1', number: 1, signal })
    const { collected, texts } = await collectAll(database.db)
    const { file: judged, key } = mixVersions(collected, texts, seed)
    await writeFile(to, `${JSON.stringify(judged, null, 2)}\n`)
    await writeFile(getKeyFile(to), `${JSON.stringify(key)}\n`)
    const items = judged.cases.reduce((sum, judgedCase) => sum + judgedCase.items.length, 0)
    console.info(`${judged.cases.length} cases with ${items} items to judge, in ${to}`)
  } finally {
    await close()
  }
}

async function collectAll(db: Db): Promise<{ collected: UnshuffledCase[]; texts: Map<number, SiteText> }> {
  const texts = new Map<number, SiteText>()
  const collected = await collectSimilar(db, texts, seed)
  await inTransaction(db, async (tx) => {
    for (const person of people) collected.push(await collectForYou(tx, person, texts, seed))
    throw new Rollback()
  }).catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error
  })
  return { collected, texts }
}

async function count(from: string): Promise<void> {
  const read = async (name: string) => JSON.parse(await readFile(name, 'utf8')) as unknown
  console.info(
    countVerdicts(JudgedFile.parse(await read(from)), JudgedKey.parse(await read(getKeyFile(from)))),
  )
}
