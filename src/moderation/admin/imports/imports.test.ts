import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyEnrichments } from '#crawler/enrichment/apply-enrichments.ts'
import { enrichSite } from '#crawler/enrichment/enrich-site.ts'
import { createPage } from '#crawler/testing/crawled-sites.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { measureLongestBlockMs } from '#test/longest-block.ts'
import { sendFile } from '#test/send-file.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(() => wend.close())

let n = 0
let hosts: string[]
beforeEach(() => {
  n += 1
  hosts = Array.from({ length: 600 }, (_, index) => `https://site${index}.import${n}.example.org/`)
})
const upload = (text: string, fields = {}) =>
  sendFile(ada.call, 'POST /api/staff/imports/', { name: 'list.txt', text }, fields)
const countSites = async () => (await wend.anonymous('GET /api/total-blogs/')).body.total_blogs

describe('an import in the browser', () => {
  it('runs in the background in batches, and reports every entry', async () => {
    await makeSite(wend, { url: hosts[3] as string })
    const before = await countSites()
    const list = [...hosts, 'javascript:alert(1)', '=cmd()|x,"y', hosts[5]].join('\n')
    const uploadReply = await upload(list)
    expect(uploadReply).toMatchObject({
      status: 201,
      body: { state: 'waiting', file_name: 'list.txt', username: 'Ada' },
    })
    await wend.runJobs()
    const { body } = await ada.call(`GET /api/staff/imports/${uploadReply.body.id}/`)
    expect(body).toMatchObject({ state: 'done', total: 603, seen: 603, added: 599, known: 2, refused: 2 })
    expect(body.refusals.map(({ where }: { where: string }) => where)).toEqual(['line 601', 'line 602'])
    expect(await countSites()).toBe(before + 599)

    const report = await ada.call(`GET /api/staff/imports/${uploadReply.body.id}/report/`)
    expect(report.headers['content-disposition']).toContain(`import-${uploadReply.body.id}.csv`)
    const lines = report.text.trim().split('\r\n')
    expect(lines.length).toBe(604)
    expect(lines[4]).toContain(`,known,${hosts[3]},`)
    expect(lines[602]).not.toMatch(/,=|^=/)
  })

  it('adds nothing when it is repeated', async () => {
    await upload(hosts.join('\n'))
    await wend.runJobs()
    const before = await countSites()
    const { body } = await upload(hosts.join('\n'))
    await wend.runJobs()
    expect((await ada.call(`GET /api/staff/imports/${body.id}/`)).body).toMatchObject({
      added: 0,
      known: 600,
    })
    expect(await countSites()).toBe(before)
  })

  it.each(['revoke-staff', 'suspend'])(
    'adds nothing once its creator has left the staff: %s',
    async (action) => {
      const eve = await makeUser(wend, `Eve${n}`, { is_staff: true })
      const file = { name: 'list.txt', text: hosts.join('\n') }
      const { body } = await sendFile(eve.call, 'POST /api/staff/imports/', file)
      const before = await countSites()
      await ada.call(`POST /api/staff/users/Eve${n}/${action}/`, { reason: 'She left' })
      await wend.runJobs()
      const details = await ada.call(`GET /api/staff/imports/${body.id}/`)
      expect(details.body).toMatchObject({ state: 'failed', added: 0 })
      expect(await countSites()).toBe(before)
    },
  )

  it('reports how many of its sites have been enriched', async () => {
    const list = hosts.slice(0, 3)
    const { body } = await upload(list.join('\n'))
    await wend.runJobs()
    const getEnrichment = async () => (await ada.call(`GET /api/staff/imports/${body.id}/`)).body.completed
    expect(await getEnrichment()).toEqual({ sites: 3, named: 0, described: 0, pictures: 0 })
    const { body: site } = await wend.anonymous(`GET /api/blogs/url/?url=${list[1]}`)
    const page = createPage(list[1] as string, 'Moss', '<meta name="description" content="Of moss.">')
    await enrichSite(wend.services, { blog_id: site.id, page, read_on: new Date() })
    await applyEnrichments(wend.db)
    expect(await getEnrichment()).toEqual({ sites: 3, named: 1, described: 1, pictures: 0 })
    await wend.db.deleteFrom('blogs').where('id', '=', site.id).execute()
    expect((await getEnrichment()).sites).toBe(2)
  })

  it('reports the same in a dry run, without adding sites', async () => {
    const list = [...hosts, ...hosts.slice(0, 300)].join('\n')
    const before = await countSites()
    const dryRun = await upload(list, { dry_run: 'true' })
    await wend.runJobs()
    const counts = { total: 900, added: 600, known: 300, refused: 0, state: 'done' }
    expect((await ada.call(`GET /api/staff/imports/${dryRun.body.id}/`)).body).toMatchObject({
      ...counts,
      is_dry_run: true,
    })
    expect(await countSites()).toBe(before)
    const realRun = await upload(list)
    await wend.runJobs()
    expect((await ada.call(`GET /api/staff/imports/${realRun.body.id}/`)).body).toMatchObject(counts)
  })

  it('resumes where an attempt was killed, without counting twice', async () => {
    const { body } = await upload(hosts.join('\n'))
    // As if the process had been killed: only the first batches are stored.
    const { importJob, importTasks } = await import('./jobs.ts')
    const [task] = importTasks(wend.db)
    const controller = new AbortController()
    wend.services.invalidation.on(
      'events',
      (event) => event === `import:${body.id}` && isSecondEvent() && controller.abort(),
    )
    let events = 0
    const isSecondEvent = () => ++events > 1
    const attempt = { jobId: '1', number: 1, signal: controller.signal }
    expect(task?.name).toBe(importJob.name)
    await task?.run({ import_id: body.id }, attempt).catch(() => {})
    const progress = (await ada.call(`GET /api/staff/imports/${body.id}/`)).body
    expect(progress.seen).toBe(progress.added)
    await wend.runJobs()
    expect((await ada.call(`GET /api/staff/imports/${body.id}/`)).body).toMatchObject({
      ...{ state: 'done', seen: 600, added: 600, known: 0, refused: 0 },
    })
    const report = await ada.call(`GET /api/staff/imports/${body.id}/report/`)
    expect(report.text.match(/,added,/g)?.length).toBe(600)
  })

  it('reports its progress live', async () => {
    await wend.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = wend.app.server.address() as AddressInfo
    const { body } = await upload(hosts.join('\n'))
    const call = request({
      ...{ port, host: '127.0.0.1', path: `/api/staff/imports/${body.id}/events/` },
      headers: { authorization: `Token ${ada.token}` },
    }).end()
    const [response] = await once(call, 'response')
    expect(response.headers['content-type']).toContain('text/event-stream')
    let text = ''
    response.on('data', (chunk: Buffer) => {
      text += chunk
    })
    const ended = once(response, 'end')
    await expect.poll(() => text).toContain('"state":"waiting"')
    await wend.runJobs()
    await ended
    const seen = [...text.matchAll(/"seen":(\d+)/g)].map(([, count]) => Number(count))
    expect(seen.at(-1)).toBe(600)
    expect(text).toContain('"state":"done"')
    expect([...seen]).toEqual([...seen].sort((a, b) => a - b))
  })

  it('rejects a file that is not a list', async () => {
    const { body } = await upload('<!doctype html><title>No list</title>')
    await wend.runJobs()
    expect((await ada.call(`GET /api/staff/imports/${body.id}/`)).body).toMatchObject({
      refused: 1,
      refusals: [{ sentence: 'This is a web page, not a list of sites.' }],
    })
  })
})

const openBrackets = '['.repeat(100_000)
it.each([
  [
    'deeply nested lists',
    `[{"url":"https://a.dev","x":${openBrackets}${openBrackets.replaceAll('[', ']')}}]`,
  ],
  ['20,000 empty entries', `[${'"",'.repeat(20_000)}]`],
  [
    'long texts',
    `[${`{"url":"x","tags":"${'-.'.repeat(60_000)}","title":"${' x'.repeat(60_000)}"},`.repeat(40)}{}]`,
  ],
  ['one endless line', `https://a.dev/${'a'.repeat(15_000_000)}`],
])('does not delay other requests while importing %s', async (_, text) => {
  const { body } = await upload(text, { dry_run: 'true' })
  // Takes a fifth of this on an idle machine; blocking code would take seconds.
  expect(await measureLongestBlockMs(() => wend.runJobs())).toBeLessThan(1000)
  expect((await ada.call(`GET /api/staff/imports/${body.id}/`)).body.state).toBe('done')
})

it('shows progress and reports only to staff', async () => {
  const { body } = await upload(hosts.join('\n'))
  const bob = await makeUser(wend)
  for (const path of ['events', 'report']) {
    const route = `GET /api/staff/imports/${body.id}/${path}/`
    expect((await wend.anonymous(route)).status).toBe(401)
    expect((await wend.as('x')(route)).status).toBe(401)
    expect((await bob.call(route)).status).toBe(403)
    expect((await ada.call(`GET /api/staff/imports/999999/${path}/`)).status).toBe(404)
    expect((await ada.call(`GET /api/staff/imports/x/${path}/`)).status).toBe(404)
  }
})
