import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { startWend } from '#test/wend.ts'
import { errors, errorTexts, jobs, modules, outboxConsumers, routes } from './modules.ts'

const src = fileURLToPath(new URL('../', import.meta.url))

async function readSources(): Promise<{ file: string; code: string }[]> {
  const files: { file: string; code: string }[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: src })) {
    if (!/\.test\.tsx?$|\/testing\//.test(file))
      files.push({ file, code: await readFile(src + file, 'utf8') })
  }
  return files
}
const sourceFiles = await readSources()

it('lists every declared error', () => {
  const codes = sourceFiles.flatMap(({ code }) =>
    [...code.matchAll(/\bdefineError\(\s*'([a-z_]+)'/g)].map(([, code]) => code),
  )
  expect(codes.toSorted()).toEqual(errors.map(({ code }) => code).toSorted())
})

it('has unique error codes', () => {
  expect(Object.keys(errorTexts)).toHaveLength(errors.length)
})

it('declares every error code that is compared', () => {
  const readers = sourceFiles.filter(
    ({ file, code }) => !/^(platform|app)\//.test(file) && /\b(?:is)?ApiError\b/.test(code),
  )
  const comparedCodes = readers
    // This file compares Stripe's codes.
    .filter(({ file }) => file !== 'instance/donations/call-stripe.ts')
    .flatMap(({ code }) => [...code.matchAll(/\bcode === '([a-z_]+)'/g)].map(([, code]) => code))
  expect(comparedCodes).toContain('second_factor_required')
  expect(errors.map(({ code }) => code)).toEqual(expect.arrayContaining(comparedCodes))
})

it('assigns errors a 4xx status or 503', () => {
  for (const { code, status } of errors) expect([code, status >= 400 && status <= 503]).toEqual([code, true])
})

it('implements every endpoint of every contract', async () => {
  const contracts: object[] = []
  for (const { file } of sourceFiles)
    if (file.endsWith('/contract.ts')) contracts.push(await import(`${src}${file}`))
  const declaredRoutes = contracts
    .flatMap((contract) => Object.values(contract))
    .flatMap((value) => (typeof value?.route === 'string' ? [value.route] : []))
  expect([...new Set(declaredRoutes)].sort()).toEqual(routes.map(({ endpoint }) => endpoint.route).sort())
})

// Modules are joined by name: a duplicate would silently replace another entry.
it('declares each route, constraint and job once', async () => {
  const wend = await startWend()
  const { tasks, recurring } = jobs(wend.services)
  await wend.close()
  const declaredNames = {
    routes: routes.map(({ endpoint }) => endpoint.route.replace(/:\w+/g, ':')),
    constraints: modules.flatMap(({ constraints = {} }) => Object.keys(constraints)),
    jobs: tasks.map(({ name }) => name),
    recurring: recurring.map(({ job }) => job.name),
    consumers: outboxConsumers.map(({ name }) => name),
    gauges: modules.flatMap(({ gauges = [] }) => gauges.map(({ name }) => name)),
    healthChecks: modules.flatMap(({ healthChecks = [] }) => healthChecks.map(({ name }) => name)),
  }
  for (const [kind, names] of Object.entries(declaredNames)) {
    expect(names.length, kind).toBeGreaterThan(0)
    expect(
      names.filter((name, index) => names.indexOf(name) < index),
      kind,
    ).toEqual([])
  }
  // A recurring job without a task would never run.
  expect(tasks.map(({ name }) => name)).toEqual(expect.arrayContaining(recurring.map(({ job }) => job.name)))
})
