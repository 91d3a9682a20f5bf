import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stripSources } from './strip-sources.ts'

let root: string
const strippedFolder = () => join(root, 'dist/plain')
const hook = new URL('../../platform/runtime/stripped-sources.mjs', import.meta.url)
/** Source of a program that prints a number, and whether Node's type stripper was loaded. */
const programSource = (n: number) =>
  `import '../packages/example/nothing.ts'\nconst n: number = ${n}\nconsole.log(n, process.moduleLoadList.some((name: string) => name.includes('amaro')))\n`
const writeProgram = (n: number) => writeFile(join(root, 'src/program.ts'), programSource(n))

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wend-plain-'))
  for (const name of ['src/platform/runtime', 'packages/example'])
    await mkdir(join(root, name), { recursive: true })
  await writeFile(join(root, 'packages/example/nothing.ts'), 'export type Nothing = never\n')
  await writeFile(join(root, 'package.json'), '{ "type": "module" }')
  await copyFile(hook, join(root, 'src/platform/runtime/stripped-sources.mjs'))
})
afterAll(() => rm(root, { recursive: true }))

async function run(): Promise<string> {
  const loader = join(root, 'src/platform/runtime/stripped-sources.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    loader,
    join(root, 'src/program.ts'),
  ])
  return stdout.trim()
}

it('runs built sources without the type stripper, and changed sources with it', async () => {
  await writeProgram(1)
  await stripSources(root, strippedFolder())
  expect(await run()).toBe('1 false')
  await writeProgram(2)
  expect(await run()).toBe('2 true')
  await stripSources(root, strippedFolder())
  expect(await run()).toBe('2 false')
  expect(await readdir(strippedFolder())).toHaveLength(2)
})
