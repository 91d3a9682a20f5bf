import { beforeEach, describe, expect, it } from 'vitest'
import { makeOwner } from '#test/builders/members-and-sites.ts'
import { makeSite, makeUser } from '#test/builders.ts'
import { listSite } from '../testing/crawled-sites.ts'
import { enrichmentFixture } from '../testing/enrichment-fixture.ts'
import { applyEnrichments } from './apply-enrichments.ts'
import { enrichSite } from './enrich-site.ts'

const fixture = enrichmentFixture()
const { createPage, createFeed, categoryElements, applyCrawl, getSite, edit, readHistory } = fixture
let { wend, ada, address, domain, site, n } = fixture
beforeEach(() => {
  ;({ wend, ada, address, domain, site, n } = fixture)
})

describe('a site listed by its address alone', () => {
  it('gets its name, description, language and feed', async () => {
    expect(await getSite()).toMatchObject({
      title: domain,
      description: '',
      language: null,
      feed_url: null,
    })
    await applyCrawl({
      page: createPage('Moss &amp; Rain', '<meta name="description" content="A wet garden.">', 'en-GB'),
      feed: createFeed('Feed of moss'),
    })
    expect(await getSite()).toMatchObject({
      title: 'Moss & Rain',
      slug: 'moss-rain',
      description: 'A wet garden.',
      language: 'en',
      feed_url: `${address}feed.xml`,
    })
    expect(await readHistory()).toEqual([
      {
        source: 'reading',
        user_id: null,
        before: { title: domain, description: '', language: null, feed_url: null },
        after: {
          title: 'Moss & Rain',
          description: 'A wet garden.',
          language: 'en',
          feed_url: `${address}feed.xml`,
        },
      },
    ])
  })

  it('is found and listed under its name', async () => {
    expect((await wend.anonymous('GET /api/blogs/?page_size=100')).text).toContain(domain)
    await applyCrawl({ page: createPage(`Quillwort ${n}`) })
    expect((await wend.anonymous('GET /api/blogs/?page_size=100')).text).toContain(`Quillwort ${n}`)
    await wend.runOutbox()
    expect((await wend.anonymous(`GET /api/search/?query=quillwort`)).body.results[0]).toMatchObject({
      id: site,
    })
  })

  it('takes metadata that its page lacks from its feed', async () => {
    await applyCrawl({
      feed: createFeed('Ferns', '<description>Of the shade.</description><language>de-AT</language>'),
    })
    expect(await getSite()).toMatchObject({ title: 'Ferns', description: 'Of the shade.', language: 'de' })
  })

  it('has its language detected if none is declared', async () => {
    const items = ['Der Garten im Regen', 'Über das Moos auf den alten Steinen', 'Warum ich Farne sammle']
      .map(
        (title) =>
          `<item><title>${title}</title><link>${address}${encodeURIComponent(title)}</link><description>
          Heute war ich lange draußen und habe gesehen, wie das Wasser durch die Blätter läuft.</description></item>`,
      )
      .join('')
    await applyCrawl({ feed: createFeed('Moos', items) })
    expect(await getSite()).toMatchObject({ language: 'de' })
  })
})

describe('text by people', () => {
  it('stays when the site changes', async () => {
    const url = `https://own${n}.example.org/`
    const ownSite = await makeSite(wend, { url, title: 'My words', description: 'Mine.', by: ada })
    await applyCrawl(
      { page: createPage('Other words', '<meta name="description" content="Theirs.">') },
      ownSite,
    )
    expect(await getSite(ownSite)).toMatchObject({ title: 'My words', description: 'Mine.', language: 'en' })
  })

  it('stays when a person replaced the text of a crawl', async () => {
    const bo = await makeUser(wend, `Bo${n}`, { is_staff: true })
    await applyCrawl({ page: createPage('First words') })
    expect((await edit(bo, site, { title: 'Better words' })).status).toBe(200)
    await applyCrawl({ page: createPage('Second words') })
    expect((await getSite()).title).toBe('Better words')
  })

  it('stays empty if they cleared it', async () => {
    const bo = await makeUser(wend, `Bea${n}`, { is_staff: true })
    await applyCrawl({ page: createPage('Moss', '<meta name="description" content="Spam, spam.">') })
    await edit(bo, site, { title: 'Moss', description: '' })
    await applyCrawl({ page: createPage('Moss', '<meta name="description" content="Spam again.">') })
    expect((await getSite()).description).toBe('')
  })

  it('is attributed to them in the history', async () => {
    const bo = await makeUser(wend, `Bix${n}`, { is_staff: true })
    await edit(bo, site, { title: 'By staff' })
    const url = `https://owned${n}.example.org/`
    const ownSite = await makeSite(wend, { url, title: 'Ours', by: ada })
    await edit(ada, ownSite, { url, title: 'By a person' })
    await makeOwner(wend, ada, ownSite)
    await edit(ada, ownSite, { url, title: 'By its owner' })
    expect((await readHistory()).map(({ source }) => source)).toEqual(['staff'])
    expect((await readHistory(ownSite)).map(({ source }) => source)).toEqual(['person', 'owner'])
  })
})

describe('later crawls', () => {
  it('replace text from earlier crawls, merged into one history entry', async () => {
    await applyCrawl({ page: createPage('Old name') })
    await applyCrawl({ page: createPage('New name') })
    expect((await getSite()).title).toBe('New name')
    expect(await readHistory()).toMatchObject([{ before: { title: domain }, after: { title: 'New name' } }])
  })

  it('do not alternate between page and feed', async () => {
    await applyCrawl({ page: createPage('Name of the page'), feed: createFeed('Name of the feed') })
    await applyCrawl({ feed: createFeed('Name of the feed') })
    expect((await getSite()).title).toBe('Name of the page')
  })

  it('keep both if page and feed are fetched separately', async () => {
    await enrichSite(wend.services, { blog_id: site, page: createPage('The page'), read_on: new Date() })
    await enrichSite(wend.services, { blog_id: site, feed: createFeed('The feed'), read_on: new Date() })
    await applyEnrichments(wend.db)
    expect(await getSite()).toMatchObject({ title: 'The page', feed_url: `${address}feed.xml` })
  })

  it('write nothing if nothing is new', async () => {
    await applyCrawl({ page: createPage('Same'), feed: createFeed('Same') })
    const before = await getSite()
    await applyCrawl({ page: createPage('Same'), feed: createFeed('Same') })
    expect((await getSite()).updated_on).toBe(before.updated_on)
  })

  it('keep metadata that a page no longer has', async () => {
    await applyCrawl({ page: createPage('Named') })
    await applyCrawl({ page: createPage('') })
    expect((await getSite()).title).toBe('Named')
  })
})

describe('tags', () => {
  it('come from categories that other sites use, at most five, and stay', async () => {
    const knownTags = ['moss', 'rain', 'stone', 'fern', 'lichen', 'pond'].map((tag) => `${tag}${n}`)
    await makeSite(wend, { tags: knownTags })
    await applyCrawl({
      feed: createFeed(
        'Tagged',
        categoryElements(...knownTags.slice(0, 2).map((tag) => tag.toUpperCase()), `new${n}`),
      ),
    })
    expect((await getSite()).tags).toEqual(knownTags.slice(0, 2))
    await applyCrawl({ feed: createFeed('Tagged', categoryElements(...knownTags.slice(2))) })
    expect((await getSite()).tags).toEqual(knownTags.slice(0, 5))
  })

  it('exclude blocked ones and follow merges', async () => {
    const [bad, old, good] = [`bad${n}`, `old${n}`, `good${n}`]
    await makeSite(wend, { tags: [bad, old, good] })
    const { id } = await wend.db
      .selectFrom('tags')
      .select('id')
      .where('value', '=', good)
      .executeTakeFirstOrThrow()
    await wend.db.updateTable('tags').set({ merged_into: id }).where('value', '=', old).execute()
    await wend.db.updateTable('tags').set({ is_blocked: true }).where('value', '=', bad).execute()
    await applyCrawl({ feed: createFeed('Tagged', categoryElements(bad, old)) })
    expect((await getSite()).tags).toEqual([good])
  })

  it('stay if a person chose them', async () => {
    await makeSite(wend, { tags: [`one${n}`, `two${n}`] })
    const ownSite = await makeSite(wend, { tags: [`one${n}`], by: ada })
    await applyCrawl({ feed: createFeed('Tagged', categoryElements(`two${n}`)) }, ownSite)
    expect((await getSite(ownSite)).tags).toEqual([`one${n}`])
  })
})

it('stores the fingerprints of the first and the newest crawl', async () => {
  await applyCrawl({ page: createPage('First') })
  await applyCrawl({ page: createPage('Second') })
  await applyCrawl({ page: createPage('Third') })
  const fingerprints = await wend.db
    .selectFrom('site_fingerprints')
    .selectAll()
    .where('blog_id', '=', site)
    .executeTakeFirstOrThrow()
  expect(fingerprints.first).toMatchObject({ title: 'First' })
  expect(fingerprints.newest).toMatchObject({ title: 'Third' })
})

it('ignores articles and sites that are gone', async () => {
  await applyCrawl({ page: createPage('Gone') }, 2_000_000_000)
  const article = await makeSite(wend, { kind: 'article', title: 'An article' })
  await applyCrawl({ page: createPage('A page') }, article)
  expect((await getSite(article)).title).toBe('An article')
})

it('enriches many sites in one job with few statements', async () => {
  const ids: number[] = []
  for (let i = 0; i < 60; i++) ids.push(await listSite(wend, `https://many${i}-${n}.example.org/`))
  for (const id of ids)
    await enrichSite(wend.services, { blog_id: id, page: createPage(`Many ${id}`), read_on: new Date() })
  const { rows } = await wend.services.database.pool.query(
    `select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'complete_sites'`,
  )
  expect(rows).toEqual([{ jobs: 1 }])
  await wend.services.database.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where key = 'complete_sites'`,
  )
  expect(await wend.countStatements(() => wend.runJobs())).toBeLessThan(15)
  expect((await getSite(ids[0])).title).toBe(`Many ${ids[0]}`)
  expect((await getSite(ids[59])).title).toBe(`Many ${ids[59]}`)
})
