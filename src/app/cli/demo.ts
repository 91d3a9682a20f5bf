import { sql } from 'kysely'
import { fillWithDemo } from '#demo/fill.ts'
import { password, people } from '#demo/people.ts'
import { formatList } from '#i18n/names-and-lists.ts'
import type { Translator } from '#i18n/translator.ts'
import { importPosts } from '#newsfeed/posts/storage/import-posts.ts'
import type { Db } from '#platform/db/db.ts'
import { buildApp } from '#platform/http/app.ts'
import type { Pages } from '#platform/http/page-routes.ts'
import { drainOutbox } from '#platform/outbox/take-batch.ts'
import { consoleTranslator } from '#platform/runtime/console-language.ts'
import { createLog } from '#platform/runtime/log.ts'
import { OperatorError } from '#platform/runtime/operator-error.ts'
import { reportAndExit } from '#platform/runtime/run-process.ts'
import { openConfiguredDatabase } from '#platform/schema/open-database.ts'
import { updateTagRelations } from '#sites/tags/find-relations.ts'
import { readConfig } from '../config/read-config.ts'
import { judgeResponse } from '../judge-response.ts'
import { outboxConsumers } from '../modules.ts'
import { openServices } from '../open-services.ts'
import { buildProduct } from '../product.ts'
import { serve } from '../serve.ts'

// `npm run demo`: serves a small invented community. Its data stays in ./demo-data between runs.

process.env.DATA_DIR ??= './demo-data'
// Its sites do not exist.
process.env.READING ??= 'off'
const folder = process.env.DATA_DIR
const t: Translator = consoleTranslator()

const noPages: Pages = {
  is_dev: false,
  assets_dir: undefined,
  findParameters: async () => [],
  render: async () => ({ status: 503, html: '' }),
}

async function fillDemo(): Promise<void> {
  const config = { ...readConfig(process.env), rateLimitScale: 0 }
  const database = await openConfiguredDatabase(config, { ifRunning: 'refuse', schema: 'migrate' })
  const services = await openServices(config, createLog('error'), database)
  const app = await buildApp(services, buildProduct(noPages))
  try {
    if (await isFilled(services.db)) return
    console.log(t('Creating a demo community …'))
    const startedAt = performance.now()
    const { blogs, discussions, comments } = await fillWithDemo(app, services.db, {
      storeFeed: importPosts,
      judgeResponse,
    })
    await drainOutbox(services.db, outboxConsumers)
    await updateTagRelations(services.db)
    await sql`insert into settings (name, value) values ('demo', 'true')`.execute(services.db)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    console.log(
      t(
        '{people, plural, one {# person} other {# people}}, {sites, plural, one {# site} other {# sites}}, {discussions, plural, one {# discussion} other {# discussions}}, {comments, plural, one {# comment} other {# comments}}, in {seconds} s.',
        {
          people: people.length,
          sites: blogs.length,
          discussions: discussions.length,
          comments: comments.length,
          seconds,
        },
      ),
    )
  } finally {
    await app.close()
    await services.close()
    await database.close()
  }
}

/** @throws if there are already members, or if filling was interrupted */
async function isFilled(db: Db): Promise<boolean> {
  const { rows: markers } = await sql`select from settings where name = 'demo'`.execute(db)
  if (markers.length > 0) return true
  const { rows: members } = await sql`select from users limit 1`.execute(db)
  if (members.length > 0)
    throw new Error(
      t('{folder} isn’t a complete demo. Delete it or set DATA_DIR to an empty folder.', { folder }),
    )
  return false
}

try {
  await fillDemo()
} catch (error) {
  console.error(error instanceof OperatorError ? error.sentence(t) : (error as Error).message)
  process.exit(1)
}
const staff = people.find(({ is_staff }) => is_staff)?.username
console.log(
  t(
    `Log in as ada@example.org, or as {staff}@example.org for staff tools. The password is {password}.
All accounts: {names}. To start over, stop the demo and delete {folder}.`,
    {
      staff: staff ?? '',
      password,
      names: formatList(
        t,
        people.map(({ username }) => username),
      ),
      folder,
    },
  ),
)
if (!process.argv.includes('--fill-only')) {
  serve().catch(reportAndExit)
}
