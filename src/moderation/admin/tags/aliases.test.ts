import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

// Merging tags never loses the tags that sites and people were given.

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(() => wend.close())

const getTags = async (id: number) => (await wend.anonymous(`GET /api/blogs/${id}/`)).body.tags
const getInterests = async (name: string) =>
  (await wend.anonymous(`GET /api/public-profile/${name}/`)).body.profile.tags
const merge = (tag: string, into: string) => ada.call(`POST /api/staff/tags/${tag}/merge/`, { into })
const separate = (tag: string) => ada.call(`POST /api/staff/tags/${tag}/separate/`)
const getCount = async (tag: string) => (await wend.anonymous(`GET /api/tags/${tag}/`)).body.count
const search = async (query: string) => {
  await wend.runOutbox()
  const { body } = await wend.anonymous(`GET /api/search/?query=${encodeURIComponent(query)}`)
  return body.results.map(({ id }: { id: number }) => id).sort()
}
/** Uploads a site as its form does. */
async function upload(by: TestPerson, name: string, tags: string[]): Promise<number> {
  const { body } = await by.call('POST /api/upload-edit-blog/', {
    ...{ url: `https://${name}.example.net/`, title: name, description: '', tags },
  })
  return body.id
}
/** Checks that counts are right, sites have only canonical tags, and original tags are recorded only next to those. */
async function expectConsistent() {
  const counts = await wend.db
    .selectFrom('tags as t')
    .select(['t.value', 't.blog_count'])
    .select((tag) =>
      tag
        .selectFrom('blog_tags as bt')
        .innerJoin('blogs as b', 'b.id', 'bt.blog_id')
        .select((all) => all.fn.countAll<number>().as('n'))
        .whereRef('bt.tag_id', '=', 't.id')
        .where('b.status', '=', 'published')
        .where('b.health', '<>', 'gone')
        .as('counted'),
    )
    .execute()
  expect(counts.filter(({ blog_count, counted }) => blog_count !== Number(counted))).toEqual([])
  const mergedTagUses = await wend.db
    .selectFrom('blog_tags as bt')
    .innerJoin('tags as t', 't.id', 'bt.tag_id')
    .select('t.value')
    .where('t.merged_into', 'is not', null)
    .execute()
  expect(mergedTagUses).toEqual([])
  const { rows: orphans } = await wend.db.executeQuery<object>(
    wend.db
      .selectFrom('blog_tag_spellings as s')
      .innerJoin('tags as t', 't.id', 's.spelling_id')
      .leftJoin('blog_tags as bt', (on) =>
        on
          .onRef('bt.blog_id', '=', 's.blog_id')
          .on((tag) => tag('bt.tag_id', '=', tag.fn.coalesce('t.merged_into', 't.id'))),
      )
      .select('s.blog_id')
      .where('bt.tag_id', 'is', null)
      .compile(),
  )
  expect(orphans).toEqual([])
}

describe('an alias of a tag', () => {
  it('gives its sites and people the canonical tag, and restores their original tags when undone', async () => {
    const bob = await makeUser(wend, 'Bob')
    const siteWithBoth = await makeSite(wend, { title: 'Both', tags: ['foto', 'cats', 'photo'] })
    const firstSite = await makeSite(wend, { title: 'One', tags: ['cats', 'foto'] })
    const otherSite = await makeSite(wend, { title: 'Other', tags: ['photo'] })
    await bob.call('POST /api/profile-create-update/', { tags: ['foto', 'cats'] })
    await ada.call('POST /api/profile-create-update/', { tags: ['photo', 'foto'] })
    expect((await merge('foto', 'photo')).body).toMatchObject({ value: 'photo', blog_count: 3 })
    expect([await getTags(siteWithBoth), await getTags(firstSite), await getTags(otherSite)]).toEqual([
      ['cats', 'photo'],
      ['cats', 'photo'],
      ['photo'],
    ])
    expect([await getInterests('Bob'), await getInterests('Ada')]).toEqual([['photo', 'cats'], ['photo']])
    expect((await wend.anonymous('GET /api/tags/foto/')).body).toMatchObject({
      value: 'photo',
      count: 3,
      spellings: ['foto'],
    })
    await expectConsistent()
    expect(await search('tag:foto')).toEqual([siteWithBoth, firstSite, otherSite])
    expect(await search('tag:photo')).toEqual([siteWithBoth, firstSite, otherSite])
    // Sites are also found by their original tag.
    expect(await search('foto')).toEqual([siteWithBoth, firstSite])

    expect((await separate('foto')).body).toMatchObject({ value: 'foto', blog_count: 2, merged_into: null })
    expect([await getTags(siteWithBoth), await getTags(firstSite), await getTags(otherSite)]).toEqual([
      ['foto', 'cats', 'photo'],
      ['cats', 'foto'],
      ['photo'],
    ])
    expect([await getInterests('Bob'), await getInterests('Ada')]).toEqual([
      ['foto', 'cats'],
      ['photo', 'foto'],
    ])
    expect(await getCount('photo')).toBe(2)
    await expectConsistent()
    expect(await search('tag:foto')).toEqual([siteWithBoth, firstSite])
    expect(await wend.db.selectFrom('blog_tag_spellings').select('blog_id').execute()).toEqual([])
    expect(await wend.db.selectFrom('profile_tag_spellings').select('user_id').execute()).toEqual([])
    expect((await separate('foto')).body.code).toBe('tag_not_merged')
  })

  it('is recognized by submissions, edits, interests and suggestions', async () => {
    const cleo = await makeUser(wend, 'Cleo')
    await makeSite(wend, { tags: ['accessibility'] })
    await makeSite(wend, { tags: ['a11y'] })
    await merge('a11y', 'accessibility')
    const site = await upload(cleo, 'ramps', ['a11y', 'web'])
    await cleo.call('POST /api/profile-create-update/', { tags: ['a11y'] })
    expect(await getTags(site)).toEqual(['accessibility', 'web'])
    expect(await getInterests('Cleo')).toEqual(['accessibility'])
    // An edit that keeps the canonical tag keeps the original one.
    const edit = { id: site, url: 'https://ramps.example.net/', title: 'ramps', description: '' }
    await cleo.call('POST /api/upload-edit-blog/', { ...edit, tags: ['web', 'accessibility', 'stairs'] })
    expect(await getTags(site)).toEqual(['web', 'accessibility', 'stairs'])
    expect((await wend.anonymous('GET /api/tags/?query=a11')).body).toMatchObject([
      { value: 'accessibility' },
    ])
    expect((await wend.anonymous('GET /api/search/suggestions/?query=a11')).body.tags).toMatchObject([
      { value: 'accessibility' },
    ])
    expect((await wend.anonymous('GET /api/tags-by-letter/?query=a11y')).body.results).toMatchObject([
      { value: 'accessibility', count: 3 },
    ])
    await separate('a11y')
    expect((await getTags(site)).sort()).toEqual(['a11y', 'stairs', 'web'])
    expect(await getInterests('Cleo')).toEqual(['a11y'])
    await expectConsistent()
    // An edit that removes the canonical tag forgets the original one.
    await merge('a11y', 'accessibility')
    await cleo.call('POST /api/upload-edit-blog/', { ...edit, tags: ['web'] })
    await separate('a11y')
    expect(await getTags(site)).toEqual(['web'])
    await expectConsistent()
  })

  it('finds no sites while it is blocked', async () => {
    await makeSite(wend, { tags: ['sailing'] })
    const site = await makeSite(wend, { title: 'Tides', tags: ['regatta'] })
    await merge('regatta', 'sailing')
    expect(await search('regatta')).toEqual([site])
    await ada.call('POST /api/staff/tags/regatta/block/', { reason: 'Advertising' })
    expect(await search('regatta')).toEqual([])
    await ada.call('POST /api/staff/tags/regatta/unblock/')
    expect(await search('regatta')).toEqual([site])
  })

  it('may have aliases of its own, which move with it', async () => {
    const site = await makeSite(wend, { tags: ['front-end', 'css'] })
    const secondSite = await makeSite(wend, { tags: ['frontend-dev'] })
    for (const tag of ['frontend', 'web-frontend']) await makeSite(wend, { tags: [tag] })
    await merge('front-end', 'frontend-dev')
    await merge('frontend-dev', 'frontend')
    await merge('frontend', 'web-frontend')
    expect(await getTags(site)).toEqual(['web-frontend', 'css'])
    expect((await merge('web-frontend', 'front-end')).body.into).toEqual([
      'That tag was merged into “web-frontend”.',
    ])
    await separate('frontend-dev')
    expect(await getTags(site)).toEqual(['frontend-dev', 'css'])
    expect(await getTags(secondSite)).toEqual(['frontend-dev'])
    expect((await wend.anonymous('GET /api/tags/front-end/')).body.value).toBe('frontend-dev')
    expect((await wend.anonymous('GET /api/tags/frontend/')).body.value).toBe('web-frontend')
    await expectConsistent()
    await separate('front-end')
    expect(await getTags(site)).toEqual(['front-end', 'css'])
    expect(await getTags(secondSite)).toEqual(['frontend-dev'])
    await separate('frontend')
    expect(await getCount('frontend')).toBe(1)
    await expectConsistent()
  })

  it('still redirects when the canonical tag is renamed, even to the alias', async () => {
    const site = await makeSite(wend, { tags: ['knit'] })
    await makeSite(wend, { tags: ['knitting'] })
    await merge('knit', 'knitting')
    await ada.call('PATCH /api/staff/tags/knitting/', { value: 'wool' })
    expect(await getTags(site)).toEqual(['wool'])
    await separate('knit')
    expect(await getTags(site)).toEqual(['knit'])
    await merge('knit', 'wool')
    await ada.call('PATCH /api/staff/tags/wool/', { value: 'knit' })
    expect(await getTags(site)).toEqual(['knit'])
    expect(await getCount('knit')).toBe(2)
    await expectConsistent()
  })

  it('becomes the canonical tag when that is renamed to it, and both keep their data', async () => {
    const [aliasSite, tagSite] = [
      await makeSite(wend, { tags: ['potery'] }),
      await makeSite(wend, { tags: ['pottery', 'clay'] }),
    ]
    const cy = await makeUser(wend, 'Cyclamen')
    await cy.call('POST /api/profile-create-update/', { tags: ['potery'] })
    for (const tag of ['potery', 'pottery']) await cy.call(`POST /api/tags/${tag}/less/`)
    await merge('potery', 'pottery')
    expect((await ada.call('PATCH /api/staff/tags/pottery/', { value: 'potery' })).body).toMatchObject({
      value: 'potery',
      blog_count: 2,
      merged_into: null,
    })
    expect([await getTags(aliasSite), await getTags(tagSite)]).toEqual([['potery'], ['potery', 'clay']])
    expect((await wend.anonymous('GET /api/tags/pottery/')).body.value).toBe('potery')
    const dismissals = await wend.db
      .selectFrom('for_you_wishes')
      .innerJoin('tags', 'tags.id', 'tag_id')
      .select('value')
      .where('user_id', '=', cy.id)
      .execute()
    expect(dismissals.map(({ value }) => value).sort()).toEqual(['potery', 'pottery'])
    await separate('pottery')
    expect([await getTags(aliasSite), await getTags(tagSite)]).toEqual([['potery'], ['pottery', 'clay']])
    await expectConsistent()
  })

  it('is freed when a renamed tag gets its old name back', async () => {
    const site = await makeSite(wend, { tags: ['weaving'] })
    const cy = await makeUser(wend, 'Celandine')
    await cy.call('POST /api/tags/weaving/less/')
    await ada.call('PATCH /api/staff/tags/weaving/', { value: 'loom' })
    expect((await ada.call('PATCH /api/staff/tags/loom/', { value: 'weaving' })).body).toMatchObject({
      value: 'weaving',
      blog_count: 1,
      merged_into: null,
    })
    await separate('loom')
    expect(await getTags(site)).toEqual(['weaving'])
    expect((await cy.call('GET /api/for-you/wishes/')).body.tags).toEqual(['weaving'])
    await expectConsistent()
  })
})

describe('when run concurrently', () => {
  const runConcurrently = async (calls: (() => Promise<{ status: number }>)[]) =>
    (await Promise.all(calls.map((call) => call()))).map(({ status }) => status)

  it('a merge, submissions, edits, deletions and renames leave consistent data', async () => {
    const dee = await makeUser(wend, 'Dee')
    const sites = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        makeSite(wend, { tags: ['bike', ...(n % 2 ? ['bicycle'] : [])], by: dee }),
      ),
    )
    for (let round = 0; round < 4; round++) {
      const statuses = await runConcurrently([
        () => merge('bike', 'bicycle'),
        () => dee.call('POST /api/upload-edit-blog/', newSite(`bike-${round}`, ['bike', 'tours'])),
        () => dee.call('POST /api/upload-edit-blog/', newSite(`bicycle-${round}`, ['bicycle', 'bike'])),
        () => dee.call(`DELETE /api/blogs/delete-by-Id/?blogId=${sites[round]}`),
        () => dee.call('POST /api/profile-create-update/', { tags: ['bike', 'bicycle', `tour-${round}`] }),
        () => ada.call('PATCH /api/staff/tags/tours/', { value: 'travels' }),
      ])
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      await expectConsistent()
      await separate('bike')
      await expectConsistent()
    }
  })

  it('circular merges form no cycle, and all tags redirect to the remaining one', async () => {
    const site = await makeSite(wend, { tags: ['one-a', 'two-a', 'three-a'] })
    const statuses = await runConcurrently([
      () => merge('one-a', 'two-a'),
      () => merge('two-a', 'three-a'),
      () => merge('three-a', 'one-a'),
    ])
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    await expectConsistent()
    const remaining = await getTags(site)
    expect(remaining).toHaveLength(1)
    for (const tag of ['one-a', 'two-a', 'three-a']) {
      expect((await wend.anonymous(`GET /api/tags/${tag}/`)).body.value).toBe(remaining[0])
    }
    for (const tag of ['one-a', 'two-a', 'three-a']) await separate(tag)
    expect((await getTags(site)).sort()).toEqual(['one-a', 'three-a', 'two-a'])
    await expectConsistent()
  })
})

const newSite = (name: string, tags: string[]) => ({
  ...{ url: `https://${name}.example.net/`, title: name, description: '', tags },
})
