import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPostStats } from '#test/builders/posts.ts'
import { makeRecommendations } from '#test/builders/recommendations.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { updateTagRelations } from './find-relations.ts'

// Facts derived from the sites with a tag: related tags, the index, and alias proposals.

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(() => wend.close())

const updateRelations = async () => {
  await updateTagRelations(wend.db)
  await wend.services.invalidation.catchUp()
}
const makeSites = async (n: number, tags: string[], options: { language?: string } = {}) => {
  const ids: number[] = []
  for (let i = 0; i < n; i++) ids.push(await makeSite(wend, { tags, ...options }))
  return ids
}
const getValues = (body: { results: { value: string }[] }) => body.results.map(({ value }) => value)
const getProposals = async (state = 'open') =>
  (await ada.call(`GET /api/staff/tag-proposals/?state=${state}&page_size=100`)).body.results as {
    id: number
    spelling: string
    subject: string
    reasons: { kind: string; sites?: number }[]
  }[]
const findProposal = async (spelling: string, state = 'open') =>
  (await getProposals(state)).find((proposal) => proposal.spelling === spelling)

describe('related tags', () => {
  beforeAll(async () => {
    // Every site has "life", which is therefore related to nothing; bread occurs with flour.
    await makeSites(6, ['bread', 'flour', 'life'])
    await makeSites(2, ['bread', 'life'])
    await makeSites(12, ['life', 'trains'])
    await makeSites(1, ['bread', 'trains'])
    await updateRelations()
  })

  it('occur together more often than by chance, with the number of sites', async () => {
    const { body } = await wend.anonymous('GET /api/tags/bread/')
    expect(body.related).toEqual([{ value: 'flour', count: 6, together: 6 }])
    expect((await wend.anonymous('GET /api/tags/flour/')).body.related).toMatchObject([{ value: 'bread' }])
    expect((await wend.anonymous('GET /api/tags/life/')).body.related).toEqual([])
  })

  it('agree with a manual count', async () => {
    // Dunning's ratio of the table 6, 0 / 3, 12 among 21.
    const expected =
      2 *
      [
        [6, 9, 6],
        [0, 6, 12],
        [3, 9, 15],
        [12, 12, 15],
      ]
        .map(([count = 0, row = 0, column = 0]) =>
          count ? count * Math.log((count * 21) / (row * column)) : 0,
        )
        .reduce((sum, term) => sum + term, 0)
    const { rows } = await sql<{ ratio: number }>`select log_likelihood(6, 9, 6, 21) as ratio`.execute(
      wend.db,
    )
    expect(rows[0]?.ratio).toBeCloseTo(expected, 9)
  })

  it('are not computed again until tags change', async () => {
    await wend.db.deleteFrom('related_tags').execute()
    await updateRelations()
    expect(await wend.db.selectFrom('related_tags').selectAll().execute()).toEqual([])
    await makeSites(1, ['trains'])
    await updateRelations()
    expect((await wend.anonymous('GET /api/tags/bread/')).body.related).toHaveLength(1)
  })
})

describe('the index', () => {
  it('has letters of every script, languages, a filter and covers', async () => {
    await makeSites(2, ['écriture', 'русский-язык'], { language: 'fr' })
    await makeSites(1, ['料理', 'ひらがな', '한국', 'ελλάδα', 'łódź', 'ở-đâu', '3d', '.net'], {
      language: 'ja',
    })
    await updateRelations()
    const { body } = await wend.anonymous('GET /api/tags-by-letter/')
    const letters = body.letters.map(({ letter }: { letter: string }) => letter)
    expect(letters).toEqual(['b', 'e', 'f', 'l', 'o', 't', 'Cyrl', 'Grek', 'Hang', 'Hani', 'Hrkt', '0', '*'])
    expect(getValues((await wend.anonymous('GET /api/tags-by-letter/?letter=Cyrl')).body)).toEqual([
      'русский-язык',
    ])
    expect(getValues((await wend.anonymous('GET /api/tags-by-letter/?letter=e')).body)).toEqual(['écriture'])
    expect(body.languages).toEqual([
      { language: 'ja', count: 8 },
      { language: 'fr', count: 2 },
    ])
    const { body: french } = await wend.anonymous('GET /api/tags-by-letter/?language=fr')
    expect(french).toMatchObject({ count: 2, letters: [{ letter: 'e' }, { letter: 'Cyrl' }] })
    expect(french.results[0]).toMatchObject({ value: 'écriture', count: 2, sites: { length: 2 } })
    expect(body.results[0]).toMatchObject({ value: 'life', sites: { length: 3 } })
    expect(getValues((await wend.anonymous('GET /api/tags-by-letter/?query=RIT')).body)).toEqual(['écriture'])
    expect((await wend.anonymous('GET /api/tags-by-letter/?query=nothing')).body).toMatchObject({ count: 0 })
  })
})

describe('sites of a tag', () => {
  it('are listed separately by newest, quiet and most recommended', async () => {
    const [busySite = 0, quietSite = 0, silentSite = 0, goneSite = 0] = await makeSites(4, ['kites'])
    await setPostStats(wend, busySite, { month_counts: [90] })
    await setPostStats(wend, quietSite, { month_counts: [2] })
    await setPostStats(wend, goneSite, { month_counts: [1] })
    await wend.db.updateTable('blogs').set({ health: 'gone' }).where('id', '=', goneSite).execute()
    const pairs = [
      [silentSite, quietSite] as const,
      [busySite, quietSite] as const,
      [quietSite, silentSite] as const,
    ]
    await makeRecommendations(wend, pairs, { kind: 'xfn' })
    const listIds = async (query: string) =>
      (await wend.anonymous(`GET /api/tags/kites/blogs/?${query}`)).body.results.map(
        ({ id }: { id: number }) => id,
      )
    expect(await listIds('')).toEqual([silentSite, quietSite, busySite])
    expect(await listIds('sort=quiet')).toEqual([quietSite])
    expect(await listIds('sort=recommended')).toEqual([quietSite, silentSite])
    expect((await wend.anonymous('GET /api/tags/kites/blogs/?sort=loudest')).status).toBe(400)
    expect((await wend.anonymous('GET /api/tags/none/blogs/?sort=quiet')).status).toBe(404)
  })
})

describe('proposed aliases', () => {
  beforeAll(async () => {
    await makeSites(9, ['photography', 'photo'])
    await makeSites(4, ['photography', 'photographer'])
    await makeSites(6, ['accessibility'])
    await makeSites(2, ['a11y', 'accessibility'])
    await makeSites(8, ['frontend'])
    await makeSites(3, ['front-end'])
    await makeSites(1, ['frontend-dev'])
    await makeSites(1, ['front-end-development'])
    await makeSites(2, ['café'])
    await makeSites(5, ['cafe'])
    await makeSites(7, ['gardening'])
    await makeSites(1, ['gardning'])
    await makeSites(3, ['garden'])
    await makeSites(4, ['machine-learning', 'ml'])
    await makeSites(3, ['machine-learning'])
    await makeSites(6, ['painting'])
    await makeSites(6, ['printing'])
    await makeSites(5, ['film', 'cinema'])
    await updateRelations()
  })

  it.each([
    ['photo', 'photography', ['beginning', 'together']],
    ['photographer', 'photography', ['beginning', 'together']],
    ['a11y', 'accessibility', ['counted_letters', 'together']],
    ['front-end', 'frontend', ['letters']],
    ['café', 'cafe', ['letters']],
    ['gardning', 'gardening', ['one_letter']],
    ['garden', 'gardening', ['form']],
    ['ml', 'machine-learning', ['initials', 'together']],
    ['cinema', 'film', ['always_together', 'together']],
  ])('%s becomes an alias of %s, with the reasons', async (spelling, subject, kinds) => {
    const proposal = await findProposal(spelling)
    expect({ subject: proposal?.subject, kinds: proposal?.reasons.map(({ kind }) => kind) }).toEqual({
      subject,
      kinds,
    })
  })

  it('finds every spelling of frontend without mixing subjects', async () => {
    for (const spelling of ['front-end', 'frontend-dev', 'front-end-development'])
      expect((await findProposal(spelling))?.subject).toMatch(/^front-?end/)
    expect(await findProposal('painting')).toBeUndefined()
    expect(await findProposal('printing')).toBeUndefined()
    expect((await findProposal('a11y'))?.reasons).toContainEqual({ kind: 'together', sites: 2 })
  })

  it('are accepted and rejected with one call, and undone with one', async () => {
    const call = (id: number | undefined, action: string, body: object = {}) =>
      ada.call(`POST /api/staff/tag-proposals/${id}/${action}/`, body)
    const a11y = await findProposal('a11y')
    expect((await call(a11y?.id, 'decide', { accept: true })).body).toMatchObject({ state: 'accepted' })
    expect((await wend.anonymous('GET /api/tags/a11y/')).body).toMatchObject({
      value: 'accessibility',
      count: 8,
    })
    expect((await call(a11y?.id, 'decide', { accept: true })).status).toBe(409)
    expect(await findProposal('a11y')).toBeUndefined()
    const cinema = await findProposal('cinema')
    expect((await call(cinema?.id, 'decide', { accept: false })).body).toMatchObject({ state: 'rejected' })
    await makeSites(1, ['film', 'cinema'])
    await updateRelations()
    expect(await findProposal('cinema')).toBeUndefined()
    expect(await findProposal('cinema', 'rejected')).toMatchObject({ id: cinema?.id })

    expect((await call(a11y?.id, 'undo')).body).toMatchObject({ state: 'open' })
    expect((await wend.anonymous('GET /api/tags/a11y/')).body).toMatchObject({ value: 'a11y', count: 2 })
    expect((await call(cinema?.id, 'undo')).body).toMatchObject({ state: 'open' })
    expect((await call(cinema?.id, 'undo')).status).toBe(409)
    expect((await call(2_000_000, 'undo')).status).toBe(404)
    await updateRelations()
    expect(await findProposal('a11y')).toMatchObject({ subject: 'accessibility' })
    // An alias that staff separated is not proposed again.
    await call(a11y?.id, 'decide', { accept: true })
    await ada.call('POST /api/staff/tags/a11y/separate/')
    expect(await findProposal('a11y', 'rejected')).toMatchObject({ id: a11y?.id })
  })
})
