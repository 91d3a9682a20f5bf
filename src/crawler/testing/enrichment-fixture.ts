import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { applyEnrichments } from '../enrichment/apply-enrichments.ts'
import { enrichSite } from '../enrichment/enrich-site.ts'
import { createFeed, createPage, listSite } from './crawled-sites.ts'

interface FixtureState {
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
  const fixture = { n: 0 } as FixtureState
  const tools = {
    createPage: (title: string, head?: string, lang?: string) =>
      createPage(fixture.address, title, head, lang),
    createFeed: (title: string, channel?: string) => createFeed(`${fixture.address}feed.xml`, title, channel),
    categoryElements: (...names: string[]) => names.map((name) => `<category>${name}</category>`).join(''),
    async applyCrawl(fields: object, id = fixture.site) {
      const { wend } = fixture
      await enrichSite(wend.services, { blog_id: id, read_on: new Date(), ...fields })
      await applyEnrichments(wend.db)
      await wend.services.invalidation.catchUp()
    },
    getSite: async (id = fixture.site) => (await fixture.wend.anonymous(`GET /api/blogs/${id}/`)).body,
    edit: (by: TestPerson, id: number, fields: object) =>
      by.call('POST /api/upload-edit-blog/', { id, url: fixture.address, ...fields }),
    readHistory: (id = fixture.site) =>
      fixture.wend.db
        .selectFrom('blog_edits')
        .select(['source', 'user_id', 'before', 'after'])
        .where('blog_id', '=', id)
        .orderBy('id')
        .execute(),
  }
  beforeAll(async () => {
    fixture.wend = await startWend()
    fixture.ada = await makeUser(fixture.wend, 'Ada')
  })
  afterAll(() => fixture.wend.close())
  beforeEach(async () => {
    fixture.domain = `garden${++fixture.n}.example.org`
    fixture.address = `https://${fixture.domain}/`
    fixture.site = await listSite(fixture.wend, fixture.address)
  })
  return Object.assign(fixture, tools)
}
