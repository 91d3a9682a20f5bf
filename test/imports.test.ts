import { dirname, relative } from 'node:path'
import { expect, it } from 'vitest'
import { baseFolders, topFolders } from './folders.ts'
import { type Import, readImports } from './read-imports.ts'

// The allowed dependencies between folders, as in README's map. Reads every import in src and packages.

const isOfTests = (file: string) => /^test\/|\.test\.tsx?$|\/testing\//.test(file)
const all = (await readImports()).filter(({ from }) => !isOfTests(from))
const folderOf = (path: string) => path.slice(0, path.indexOf('/'))
const folders = [...new Set(all.map(({ from }) => folderOf(from)))]
const isOurs = (path: string) => folders.includes(folderOf(path)) || folderOf(path) === 'test'
const within = (folder: string) => (path: string) => folderOf(path) === folder
const describeImport = ({ from, to }: Import) => `${from} imports ${to}`
const breaking = (rule: (imported: Import) => boolean) => all.filter(rule).map(describeImport)
const between = all.filter(({ from, to }) => isOurs(to) && folderOf(from) !== folderOf(to))

/** Files that package.json's `imports` replaces in browsers. */
const inBrowsers: Record<string, string> = {
  'i18n/default-translator.ts': 'i18n/default-translator-in-browsers.ts',
}

/** All files that these load, statically or dynamically. @param instead replacements of files */
function reachedFrom(entries: string[], instead: Record<string, string> = {}): string[] {
  const reached = new Set(entries)
  for (const file of reached) {
    for (const imported of all)
      if (imported.from === file && !imported.is_type) reached.add(instead[imported.to] ?? imported.to)
  }
  return [...reached]
}

it('lets product-independent folders import only each other', () => {
  const mayKnow = (from: string, to: string) => baseFolders[folderOf(from)]?.includes(folderOf(to)) ?? true
  expect(between.filter(({ from, to }) => !mayKnow(from, to)).map(describeImport)).toEqual([])
})

it('lets no folder import those that compose it', () => {
  const place = (path: string) => topFolders.indexOf(folderOf(path))
  expect(
    between.filter(({ from, to }) => place(to) >= 0 && place(from) <= place(to)).map(describeImport),
  ).toEqual([])
})

/**
 * Finds circular imports: repeatedly removes nodes that nothing imports or that import nothing. @param nodeOf maps a
 * path to its node
 */
function circlesAmong(imports: Import[], nodeOf: (path: string) => string): string[] {
  let crossing = imports.filter(({ from, to }) => nodeOf(from) !== nodeOf(to))
  for (let before = Infinity; crossing.length < before; ) {
    before = crossing.length
    const imported = new Set(crossing.map(({ to }) => nodeOf(to)))
    const importing = new Set(crossing.map(({ from }) => nodeOf(from)))
    crossing = crossing.filter(({ from, to }) => imported.has(nodeOf(from)) && importing.has(nodeOf(to)))
  }
  return crossing.map(describeImport)
}

it('has no circular imports between folders', () => {
  expect(circlesAmong(between, folderOf)).toEqual([])
})

// A domain's own files count as one module, apart from `module.ts`, which joins modules. `app` joins everything.
it.each(folders.filter((folder) => folder !== 'app'))(
  'has no circular imports between the modules of %s',
  (folder) => {
    const moduleOf = (path: string) =>
      path.split('/').slice(1, -1)[0] ?? (path.endsWith('/module.ts') ? 'module.ts' : '')
    const inside = all.filter(({ from, to }) => within(folder)(from) && within(folder)(to))
    expect(circlesAmong(inside, moduleOf)).toEqual([])
  },
)

it('uses relative paths within a domain, up to one folder up', () => {
  const climbs = ({ from, to }: Import) => relative(dirname(from), to).split('../').length - 1
  const isInside = ({ from, to }: Import) => folderOf(from) === folderOf(to)
  const violations = all.filter(
    (imported) => isInside(imported) && imported.specifier.startsWith('.') !== climbs(imported) <= 1,
  )
  expect(violations.map(describeImport)).toEqual([])
})

it('lets api-contract import only itself and zod', () => {
  expect(breaking(({ from, to }) => within('api-contract')(from) && !isOurs(to) && to !== 'zod')).toEqual([])
})

it("lets a module's contract import only contracts", () => {
  const isContract = (path: string) =>
    // The list of languages is part of the API, and values have labels on screen.
    ['i18n/languages.ts', 'i18n/message.ts'].includes(path) ||
    within('api-contract')(path) ||
    /\/(contract|errors)\.ts$/.test(path)
  expect(breaking(({ from, to }) => /\/contract\.ts$/.test(from) && isOurs(to) && !isContract(to))).toEqual(
    [],
  )
})

it('loads no server code in browsers', () => {
  const reached = reachedFrom(['app/web/browser.tsx', 'client/forms/early-input.ts'], inBrowsers)
  const violations = reached.filter(
    (path) =>
      within('platform')(path) || path.startsWith('node:') || ['pg', 'kysely', 'fastify'].includes(path),
  )
  expect(violations).toEqual([])
  // The test must follow imports at all.
  expect(reached.length).toBeGreaterThan(50)
})

it('loads no components on the server', () => {
  const reached = reachedFrom(['app/start.ts', 'app/worker.ts'])
  const violations = reached.filter(
    (path) => ['client', 'app-shell', 'pages'].includes(folderOf(path)) || /\.tsx$|^react/.test(path),
  )
  expect(violations).toEqual([])
  expect(reached.length).toBeGreaterThan(50)
})
