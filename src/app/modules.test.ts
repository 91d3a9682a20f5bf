import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { startWend } from '#test/wend.ts'
import { errors, errorTexts, jobs, modules, outboxConsumers, routes } from './modules.ts'

const src = fileURLToPath(new URL('../', import.meta.url))

async function sources(): Promise<{ file: string; code: string }[]> {
  const found: { file: string; code: string }[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: src })) {
    if (!/\.test\.tsx?$|\/testing\//.test(file))
      found.push({ file, code: await readFile(src + file, 'utf8') })
  }
  return found
}
const all = await sources()

it('contains every declared error', () => {
  const codes = all.flatMap(({ code }) =>
    [...code.matchAll(/\bdefineError\(\s*'([a-z_]+)'/g)].map(([, one]) => one),
  )
  expect(codes.toSorted()).toEqual(errors.map(({ code }) => code).toSorted())
})

it('has no two errors with the same code', () => {
  expect(Object.keys(errorTexts)).toHaveLength(errors.length)
})

it('has every error code that our own code checks for', () => {
  const readers = all.filter(({ file, code }) => !/^(platform|app)\//.test(file) && /\bApiError\b/.test(code))
  const used = readers
    // Its codes are Stripe's.
    .filter(({ file }) => file !== 'instance/donations/call-stripe.ts')
    .flatMap(({ code }) => [...code.matchAll(/\bcode === '([a-z_]+)'/g)].map(([, one]) => one))
  expect(used).toContain('second_factor_required')
  expect(errors.map(({ code }) => code)).toEqual(expect.arrayContaining(used))
})

it('assigns errors a 4xx status or 503', () => {
  for (const { code, status } of errors) expect([code, status >= 400 && status <= 503]).toEqual([code, true])
})

// Joined by name, the second of two would silently take the place of the first.
it('has each route, constraint and job once, whichever module declares it', async () => {
  const wend = await startWend()
  const { tasks, recurring } = jobs(wend.services)
  await wend.close()
  const declared = {
    routes: routes.map(({ endpoint }) => endpoint.route.replace(/:\w+/g, ':')),
    constraints: modules.flatMap(({ constraints = {}, contentKeys = [], accountKeys = [] }) => [
      ...Object.keys(constraints),
      ...contentKeys,
      ...accountKeys,
    ]),
    jobs: tasks.map(({ name }) => name),
    recurring: recurring.map(({ job }) => job.name),
    consumers: outboxConsumers.map(({ name }) => name),
    figures: modules.flatMap(({ gauges: figures = [] }) => figures.map(({ name }) => name)),
    conditions: modules.flatMap(({ healthChecks: conditions = [] }) => conditions.map(({ name }) => name)),
  }
  for (const [kind, names] of Object.entries(declared)) {
    expect(names.length, kind).toBeGreaterThan(0)
    expect(
      names.filter((name, at) => names.indexOf(name) < at),
      kind,
    ).toEqual([])
  }
  // A recurring job without a module would wait forever.
  expect(tasks.map(({ name }) => name)).toEqual(expect.arrayContaining(recurring.map(({ job }) => job.name)))
})
