import { glob, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { slowTests } from './slow-tests.ts'
import { root } from './vitest.ts'

it('lists every file with slow tests', async () => {
  const files: string[] = []
  for await (const file of glob('{src,test,e2e}/**/*.{test,e2e}.{ts,tsx}', { cwd: root }))
    if (
      file.includes('.slow.') ||
      /^import .* from '#test\/slow-it\.ts'/m.test(await readFile(`${root}${file}`, 'utf8'))
    )
      files.push(file)
  expect(files.sort()).toEqual(Object.keys(slowTests).sort())
})
