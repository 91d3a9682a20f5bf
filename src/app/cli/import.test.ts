import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser } from '#test/builders.ts'
import { runInProcess } from '#test/run-in-process.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { importLists } from './import.ts'

let wend: Wend
let folder: string
beforeAll(async () => {
  wend = await startWend()
  folder = await mkdtemp(join(tmpdir(), 'wend-lists-'))
})
afterAll(async () => {
  await wend.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs `npm run import` on the database of this test. */
function runImport(...args: string[]) {
  return runInProcess(importLists, args, { DATABASE_URL: wend.services.database.url, DATA_DIR: folder })
}

const writeList = async (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

it('reports each entry, and on a second run that it is already listed', async () => {
  const list = await writeList(
    'list.txt',
    'https://ann.dev/feed.xml\nfile:///etc/passwd\nhttps://ben.dev # Ben\u001b[2J writes\n',
  )
  const first = await runImport(list)
  expect(first.code).toBe(0)
  expect(first.lines).toEqual([
    'added    https://ann.dev/ ann.dev',
    `refused  ${list}, line 2: file:///etc/passwd: Use an http or https address, not "file:".`,
    'added    https://ben.dev/ Ben[2J writes',
    expect.stringMatching(
      /^3 entries in 1 list: 2 added, 0 already listed, 1 refused, 0 cleaned up, in [\d.]+ seconds\.$/,
    ),
    'Names, descriptions and pictures are added as the sites are read. Staff can follow the progress under Import.',
  ])
  const secondRun = await runImport('--quiet', list)
  expect(secondRun.lines[0]).toMatch(/^refused/)
  expect(secondRun.lines[1]).toMatch(/^3 entries in 1 list: 0 added, 2 already listed, 1 refused/)
})

it('imports a folder, skipping unreadable files', async () => {
  await mkdir(join(folder, 'lists/more'), { recursive: true })
  await writeList('lists/a.md', '---\ntitle: Cleo\nurl: https://cleo.dev\n---\n')
  await writeList('lists/more/b.opml', '<opml><outline text="Dora" htmlUrl="https://dora.dev"/></opml>')
  await writeList('lists/picture.txt', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]))
  await writeList('lists/empty.csv', '')
  await writeList('lists/notes.pdf', 'not looked at')
  const { code, lines } = await runImport(join(folder, 'lists'), join(folder, 'nowhere.txt'))
  expect(code).toBe(1)
  expect(lines.slice(0, -2)).toEqual([
    'added    https://cleo.dev/ Cleo',
    `refused  ${join(folder, 'lists/empty.csv')}, the file: The file is empty.`,
    'added    https://dora.dev/ Dora',
    `refused  ${join(folder, 'lists/picture.txt')}, the file: This is a binary file, not a list of sites.`,
    `refused  ${join(folder, 'nowhere.txt')}, the file: File not found.`,
  ])
})

it.skipIf(process.getuid?.() === 0)('reports missing permission to read a file', async () => {
  const secret = await writeList('secret.txt', 'https://eve.dev')
  await chmod(secret, 0)
  expect((await runImport(secret)).lines[0]).toContain('No permission to read this file.')
})

it('writes nothing in a dry run', async () => {
  const { lines } = await runImport('--dry-run', await writeList('dry.txt', 'https://fay.dev'))
  expect(lines.at(-1)).toMatch(/1 added.*\(dry run, nothing saved\)\.$/)
  expect((await wend.anonymous('GET /api/blogs/url/?url=fay.dev')).status).toBe(404)
})

it('shows its usage', async () => {
  const withoutArguments = await runImport()
  expect(withoutArguments).toMatchObject({ code: 1 })
  expect(withoutArguments.lines[0]).toContain('npm run import -- ')
  expect(await runImport('--help')).toMatchObject({ code: 0 })
  expect((await runImport('--wrong')).lines[0]).toContain("Unknown option '--wrong'")
})

it('is shown to staff with its progress', async () => {
  const staff = await makeUser(wend, 'Stella', { is_staff: true })
  const list = await writeList('seen-by-staff.txt', 'https://eve.dev/\nhttps://fay.dev/ # Fay writes\n')
  expect((await runImport(list)).code).toBe(0)
  const { results } = (await staff.call('GET /api/staff/imports/?query=seen-by-staff')).body
  expect(results).toMatchObject([
    { file_name: 'seen-by-staff.txt', state: 'done', username: null, total: 2, seen: 2, added: 2 },
  ])
  const { body } = await staff.call(`GET /api/staff/imports/${results[0].id}/`)
  expect(body.completed).toMatchObject({ sites: 2, named: 1 })

  expect((await runImport(join(folder, 'seen-by-nobody.txt'))).code).toBe(1)
  expect((await staff.call('GET /api/staff/imports/?query=seen-by-nobody')).body.results).toEqual([])
})
