import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { applyEnrichments } from '../enrichment/apply-enrichments.ts'
import { enrichSite } from '../enrichment/enrich-site.ts'
import { feedOf, listSite, pageOf } from './crawled-sites.ts'

interface Stage {
  wend: Wend
  ada: TestPerson
  address: string
  domain: string
  site: number
  /** Number of the current test. */
  n: number
}

/** Each test starts with a site that was listed by its address alone; `applyCrawl` applies the result of a crawl. */
export function enrichmentFixture() {
  const stage = { n: 0 } as Stage
  const tools = {
    front: (title: string, head?: string, lang?: string) => pageOf(stage.address, title, head, lang),
    rss: (title: string, channel?: string) => feedOf(`${stage.address}feed.xml`, title, channel),
    categories: (...names: string[]) => names.map((name) => `<category>${name}</category>`).join(''),
    async applyCrawl(what: object, id = stage.site) {
      const { wend } = stage
      await enrichSite(wend.services, { blog_id: id, read_on: new Date(), ...what })
      await applyEnrichments(wend.db)
      await wend.services.invalidation.catchUp()
    },
    publicSite: async (id = stage.site) => (await stage.wend.anyone(`GET /api/blogs/${id}/`)).body,
    edit: (by: TestPerson, id: number, fields: object) =>
      by.call('POST /api/upload-edit-blog/', { id, url: stage.address, ...fields }),
    history: (id = stage.site) =>
      stage.wend.db
        .selectFrom('blog_edits')
        .select(['source', 'user_id', 'before', 'after'])
        .where('blog_id', '=', id)
        .orderBy('id')
        .execute(),
  }
  beforeAll(async () => {
    stage.wend = await startWend()
    stage.ada = await makeUser(stage.wend, 'Ada')
  })
  afterAll(() => stage.wend.close())
  beforeEach(async () => {
    stage.domain = `garden${++stage.n}.example.org`
    stage.address = `https://${stage.domain}/`
    stage.site = await listSite(stage.wend, stage.address)
  })
  return Object.assign(stage, tools)
}
