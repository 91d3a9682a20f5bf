import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

/** Ada submitted a site, Bob and Eve are members, Sue is staff; each test gets a new site. */
interface ProposalFixture {
  wend: Wend
  ada: TestPerson
  bob: TestPerson
  eve: TestPerson
  staff: TestPerson
  site: number
  propose(by: TestPerson, fields: object, id?: number): ReturnType<TestPerson['call']>
  /** @returns the proposal's id */
  proposeId(by: TestPerson, fields: object, id?: number): Promise<number>
  decide(by: TestPerson, proposalId: number, decision: object, id?: number): ReturnType<TestPerson['call']>
  // biome-ignore lint/suspicious/noExplicitAny: replies are untyped
  listProposals(by: TestPerson, id?: number): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: replies as they come
  getSite(id?: number): Promise<any>
}

export function createProposalFixture(): ProposalFixture {
  const fixture: ProposalFixture = {
    ...({} as ProposalFixture),
    propose: (by, fields, id = fixture.site) => by.call(`POST /api/blogs/${id}/proposals/`, fields),
    proposeId: async (by, fields, id) => (await fixture.propose(by, fields, id)).body.id,
    decide: (by, proposalId, decision, id = fixture.site) =>
      by.call(`POST /api/blogs/${id}/proposals/${proposalId}/decide/`, decision),
    listProposals: async (by, id = fixture.site) => (await by.call(`GET /api/blogs/${id}/proposals/`)).body,
    getSite: async (id = fixture.site) => (await fixture.wend.anonymous(`GET /api/blogs/${id}/`)).body,
  }
  beforeAll(async () => {
    fixture.wend = await startWend()
    fixture.ada = await makeUser(fixture.wend, 'Ada')
    fixture.bob = await makeUser(fixture.wend, 'Bob')
    fixture.eve = await makeUser(fixture.wend, 'Eve')
    fixture.staff = await makeUser(fixture.wend, 'Sue', { is_staff: true })
  })
  afterAll(() => fixture.wend.close())
  beforeEach(async () => {
    const { wend, ada: by } = fixture
    await wend.db.deleteFrom('notifications').execute()
    const fields = { title: 'gardn', description: 'About gardens.', tags: ['moss'] }
    fixture.site = await makeSite(wend, { ...fields, by })
  })
  return fixture
}
