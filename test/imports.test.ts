import { dirname, relative } from 'node:path'
import { expect, it } from 'vitest'
import { baseFolders, topFolders } from './folders.ts'
import { type Import, readImports } from './read-imports.ts'

// The allowed dependencies between folders, as in the README. Reads every import in src and packages.

const isOfTests = (file: string) => /^test\/|\.test\.tsx?$|\/testing\//.test(file)
const allImports = (await readImports()).filter(({ from }) => !isOfTests(from))
const getFolder = (path: string) => path.slice(0, path.indexOf('/'))
const folders = [...new Set(allImports.map(({ from }) => getFolder(from)))]
const isOurs = (path: string) => folders.includes(getFolder(path)) || getFolder(path) === 'test'
const isIn = (folder: string) => (path: string) => getFolder(path) === folder
const describeImport = ({ from, to }: Import) => `${from} imports ${to}`
const findViolations = (rule: (imported: Import) => boolean) => allImports.filter(rule).map(describeImport)
const crossFolderImports = allImports.filter(
  ({ from, to }) => isOurs(to) && getFolder(from) !== getFolder(to),
)

/** Files that package.json's `imports` replaces in browsers. */
const browserReplacements: Record<string, string> = {
  'i18n/default-translator.ts': 'i18n/default-translator-in-browsers.ts',
}

/**
 * Finds all files that these load, statically or dynamically.
 * @param replacements maps a file to the one that is loaded instead
 */
function findReachable(entries: string[], replacements: Record<string, string> = {}): string[] {
  const reached = new Set(entries)
  for (const file of reached) {
    for (const imported of allImports)
      if (imported.from === file && !imported.is_type) reached.add(replacements[imported.to] ?? imported.to)
  }
  return [...reached]
}

it('lets product-independent folders import only each other', () => {
  const mayImport = (from: string, to: string) =>
    baseFolders[getFolder(from)]?.includes(getFolder(to)) ?? true
  expect(crossFolderImports.filter(({ from, to }) => !mayImport(from, to)).map(describeImport)).toEqual([])
})

it('lets no folder import those that compose it', () => {
  const getRank = (path: string) => topFolders.indexOf(getFolder(path))
  expect(
    crossFolderImports
      .filter(({ from, to }) => getRank(to) >= 0 && getRank(from) <= getRank(to))
      .map(describeImport),
  ).toEqual([])
})

/**
 * Finds circular imports, by repeatedly removing nodes that nothing imports or that import nothing.
 * @param getNode maps a path to its node
 */
function findCircularImports(imports: Import[], getNode: (path: string) => string): string[] {
  let remaining = imports.filter(({ from, to }) => getNode(from) !== getNode(to))
  for (let countBefore = Infinity; remaining.length < countBefore; ) {
    countBefore = remaining.length
    const imported = new Set(remaining.map(({ to }) => getNode(to)))
    const importing = new Set(remaining.map(({ from }) => getNode(from)))
    remaining = remaining.filter(({ from, to }) => imported.has(getNode(from)) && importing.has(getNode(to)))
  }
  return remaining.map(describeImport)
}

it('has no circular imports between folders', () => {
  expect(findCircularImports(crossFolderImports, getFolder)).toEqual([])
})

// A domain's own files count as one module, except for `module.ts`, which imports its modules. `app` imports
// everything.
it.each(folders.filter((folder) => folder !== 'app'))(
  'has no circular imports between the modules of %s',
  (folder) => {
    const getModule = (path: string) =>
      path.split('/').slice(1, -1)[0] ?? (path.endsWith('/module.ts') ? 'module.ts' : '')
    const inside = allImports.filter(({ from, to }) => isIn(folder)(from) && isIn(folder)(to))
    expect(findCircularImports(inside, getModule)).toEqual([])
  },
)

it('uses relative paths within a domain, up to one folder up', () => {
  const countParentFolders = ({ from, to }: Import) => relative(dirname(from), to).split('../').length - 1
  const isInside = ({ from, to }: Import) => getFolder(from) === getFolder(to)
  const violations = allImports.filter(
    (imported) =>
      isInside(imported) && imported.specifier.startsWith('.') !== countParentFolders(imported) <= 1,
  )
  expect(violations.map(describeImport)).toEqual([])
})

it('lets api-contract import only itself and zod', () => {
  expect(findViolations(({ from, to }) => isIn('api-contract')(from) && !isOurs(to) && to !== 'zod')).toEqual(
    [],
  )
})

it("lets a module's contract and schemas import only contracts and schemas", () => {
  const isContract = (path: string) =>
    // The list of languages is part of the API, and values have labels on screen.
    ['i18n/languages.ts', 'i18n/message.ts'].includes(path) ||
    isIn('api-contract')(path) ||
    /\/(contract|schemas|errors)\.ts$/.test(path)
  expect(
    findViolations(({ from, to }) => /\/(contract|schemas)\.ts$/.test(from) && isOurs(to) && !isContract(to)),
  ).toEqual([])
})

it('loads no server code in browsers', () => {
  const reached = findReachable(['app/web/browser.tsx', 'client/forms/early-input.ts'], browserReplacements)
  const violations = reached.filter(
    (path) =>
      isIn('platform')(path) ||
      path.startsWith('node:') ||
      /\/schemas?\.ts$/.test(path) ||
      ['pg', 'kysely', 'fastify', 'zod'].includes(path),
  )
  expect(violations).toEqual([])
  // The test must follow imports at all.
  expect(reached.length).toBeGreaterThan(50)
})

it('loads no components on the server', () => {
  const reached = findReachable(['app/start.ts', 'app/worker.ts'])
  const violations = reached.filter(
    (path) => ['client', 'app-shell', 'pages'].includes(getFolder(path)) || /\.tsx$|^react/.test(path),
  )
  expect(violations).toEqual([])
  expect(reached.length).toBeGreaterThan(50)
})
