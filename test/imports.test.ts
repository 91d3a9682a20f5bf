import { expect, it } from 'vitest'
import features from './features-in-order.json' with { type: 'json' }
import { type Import, readImports } from './read-imports.ts'

// Who may import whom, as README's map says. Reads every import in src.

/** The folders of src, and which others each may import. The machinery knows no product; nothing imports main. */
const mayKnow: Record<string, string[]> = {
  texts: [],
  contract: ['texts'],
  ui: ['texts'],
  server: ['texts', 'contract'],
  web: ['texts', 'contract', 'ui'],
  features: ['texts', 'contract', 'server', 'web', 'ui'],
  layout: ['texts', 'contract', 'web', 'ui', 'features'],
  pages: ['texts', 'contract', 'web', 'ui', 'features', 'layout'],
  demo: ['texts', 'contract', 'server'],
  main: ['texts', 'contract', 'server', 'web', 'ui', 'features', 'layout', 'pages', 'demo'],
}

const isOfTests = (file: string) => /^test\/|\.test\.tsx?$|\/testing\//.test(file)
const all = (await readImports()).filter(({ from }) => !isOfTests(from))
const roomOf = (path: string) => path.slice(0, path.indexOf('/'))
const isOurs = (path: string) => roomOf(path) in mayKnow || roomOf(path) === 'test'
const within = (room: string) => (path: string) => roomOf(path) === room
/** A folder of src/features; staff work is one feature per folder of src/features/staff. */
const featureOf = (path: string) => /^features\/(staff\/[^/]+(?=\/)|[^/]+)\//.exec(path)?.[1]
const said = ({ from, to }: Import) => `${from} imports ${to}`
const breaking = (rule: (one: Import) => boolean) => all.filter(rule).map(said)

/** Of package.json's `imports`: what browsers load instead. */
const inBrowsers: Record<string, string> = { 'texts/spoken.ts': 'texts/spoken-in-browsers.ts' }

/** Everything that these files load, at once or later. @param instead of which files others are loaded */
function reachedFrom(entries: string[], instead: Record<string, string> = {}): string[] {
  const reached = new Set(entries)
  for (const file of reached) {
    for (const one of all) if (one.from === file && !one.is_type) reached.add(instead[one.to] ?? one.to)
  }
  return [...reached]
}

it('lets a folder import only those it may', () => {
  const rooms = new Set(all.map(({ from }) => roomOf(from)))
  expect([...rooms].toSorted()).toEqual(Object.keys(mayKnow).toSorted())
  const isAllowed = (from: string, to: string) =>
    roomOf(from) === roomOf(to) || mayKnow[roomOf(from)]?.includes(roomOf(to)) === true
  expect(breaking(({ from, to }) => isOurs(to) && !isAllowed(from, to))).toEqual([])
})

it('limits the contract to itself and zod', () => {
  expect(breaking(({ from, to }) => within('contract')(from) && !isOurs(to) && to !== 'zod')).toEqual([])
})

it("lets a feature's contract see only contracts", () => {
  const isContract = (path: string) =>
    // Which languages there are is part of what a call may say.
    path === 'texts/languages.ts' ||
    within('contract')(path) ||
    /^features\/(staff\/)?[^/]+\/(contract|reasons)\.ts$/.test(path)
  expect(breaking(({ from, to }) => /\/contract\.ts$/.test(from) && isOurs(to) && !isContract(to))).toEqual(
    [],
  )
})

it('lets a feature depend on earlier ones only', () => {
  const place = (path: string) => features.indexOf(featureOf(path) ?? '')
  // What a feature declares is open to every component: it is the public API.
  const isPublic = ({ from, to }: Import) => from.endsWith('.tsx') && to.endsWith('/contract.ts')
  const isBack = (one: Import) =>
    within('features')(one.from) &&
    within('features')(one.to) &&
    place(one.to) > place(one.from) &&
    !isPublic(one)
  expect(breaking(isBack)).toEqual([])
})

it('knows every feature', () => {
  const unknown = new Set(
    all.map(({ from }) => featureOf(from)).filter((name) => name && !features.includes(name)),
  )
  expect([...unknown]).toEqual([])
})

it('keeps everything a browser loads away from the server', () => {
  const reached = reachedFrom(['main/browser.tsx', 'web/early-input.ts'], inBrowsers)
  const wrong = reached.filter(
    (path) =>
      within('server')(path) || path.startsWith('node:') || ['pg', 'kysely', 'fastify'].includes(path),
  )
  expect(wrong).toEqual([])
  // Guards the guard: if nothing were visited, nothing would be wrong.
  expect(reached.length).toBeGreaterThan(50)
})

it('keeps everything the server loads away from components', () => {
  const reached = reachedFrom(['main/start.ts', 'main/worker.ts'])
  const wrong = reached.filter(
    (path) => ['web', 'layout', 'pages'].includes(roomOf(path)) || /\.tsx$|^react/.test(path),
  )
  expect(wrong).toEqual([])
  expect(reached.length).toBeGreaterThan(50)
})
