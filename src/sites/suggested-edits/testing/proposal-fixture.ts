import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

/** Ada submitted a site, Bob and Eve are members, Sue is staff; each test gets a new site. */
interface ProposalStage {
  wend: Wend
  ada: TestPerson
  bob: TestPerson
  eve: TestPerson
  staff: TestPerson
  site: number
  propose(by: TestPerson, fields: object, id?: number): ReturnType<TestPerson['call']>
  /** @returns the proposal's id */
  proposeId(by: TestPerson, fields: object, id?: number): Promise<number>
  decide(by: TestPerson, n: number, decision: object, id?: number): ReturnType<TestPerson['call']>
  // biome-ignore lint/suspicious/noExplicitAny: replies as they come
  listAs(by: TestPerson, id?: number): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: replies as they come
  getSite(id?: number): Promise<any>
}

export function stageProposals(): ProposalStage {
  const stage: ProposalStage = {
    ...({} as ProposalStage),
    propose: (by, fields, id = stage.site) => by.call(`POST /api/blogs/${id}/proposals/`, fields),
    proposeId: async (by, fields, id) => (await stage.propose(by, fields, id)).body.id,
    decide: (by, n, decision, id = stage.site) =>
      by.call(`POST /api/blogs/${id}/proposals/${n}/decide/`, decision),
    listAs: async (by, id = stage.site) => (await by.call(`GET /api/blogs/${id}/proposals/`)).body,
    getSite: async (id = stage.site) => (await stage.wend.anyone(`GET /api/blogs/${id}/`)).body,
  }
  beforeAll(async () => {
    stage.wend = await startWend()
    stage.ada = await makeUser(stage.wend, 'Ada')
    stage.bob = await makeUser(stage.wend, 'Bob')
    stage.eve = await makeUser(stage.wend, 'Eve')
    stage.staff = await makeUser(stage.wend, 'Sue', { is_staff: true })
  })
  afterAll(() => stage.wend.close())
  beforeEach(async () => {
    const { wend, ada: by } = stage
    await wend.db.deleteFrom('notifications').execute()
    const said = { title: 'gardn', description: 'About gardens.', tags: ['moss'] }
    stage.site = await makeSite(wend, { ...said, by })
  })
  return stage
}
