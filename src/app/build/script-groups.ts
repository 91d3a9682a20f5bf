import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** The bundler's module graph. */
interface Graph {
  getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[] } | null
}

/** Groups of public pages that share much code with each other and little with the rest. */
const families = [
  {
    name: 'forms',
    pages:
      /\/(login|sign-up|password|forgot|confirm|contact|donate|owner-request|undo-|review-|blog-changes|languages|unsubscribe)/,
  },
  { name: 'sites', pages: /\/(blog|article|recommendations)\.tsx$/ },
  { name: 'talk', pages: /\/discussions?\.tsx$/ },
]
/** Modules shared by this many pages of several families go into the script of every page. */
const minSharedPages = 9

/** Passkey code, which log-in pages load if the browser supports it: one script instead of three. */
const passkeys = /\/accounts\/passkeys\/(request-passkey|contract|log-in-button)/

const isEntry = (id: string) => id.endsWith('/src/app/web/browser.tsx')
const isPage = (id: string) => /\/src\/pages\/.+\.tsx$/.test(id)
const findFamily = (page: string) => families.find(({ pages }) => pages.test(page))?.name ?? 'lists'

/**
 * Assigns modules to scripts: a page should load few scripts and little unused code. One script contains the modules of
 * every page, and one script per set of families contains those shared by several public pages.
 *
 * A module is used wherever its importers are, so scripts never import each other in circles.
 *
 * @returns for `codeSplitting.groups[].name`: the script's name; null to let the bundler decide
 */
export function scriptGroups(): (id: string, graph: Graph) => string | null {
  const isPublic = memoize((page: string) => !/\bfor: '(member|staff)'/.test(readFileSync(page, 'utf8')))
  return (id, graph) => {
    // The entry loads the page's script, which imports the shared ones.
    if (isEntry(id)) return null
    const pages = []
    const ancestors = new Set([id])
    for (const moduleId of ancestors) {
      if (isEntry(moduleId)) return 'wend'
      const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(moduleId) ?? {}
      if (isPage(moduleId) && dynamicImporters.length > 0) pages.push(moduleId)
      for (const importer of importers) ancestors.add(importer)
    }
    const publicPages = pages.filter(isPublic)
    const [onlyPage] = publicPages
    if (onlyPage === undefined) return passkeys.test(id) ? 'passkeys' : null
    // Shared by only one public page and members' pages.
    if (publicPages.length === 1) return pages.length > 1 ? `${basename(onlyPage, '.tsx')}-too` : null
    const familyNames = [...new Set(publicPages.map(findFamily))].sort()
    return familyNames.length > 2 || (familyNames.length > 1 && publicPages.length >= minSharedPages)
      ? 'wend'
      : familyNames.join('-')
  }
}

/** Memoizes a unary function. */
function memoize<T>(f: (key: string) => T): (key: string) => T {
  const cache = new Map<string, T>()
  return (key) => {
    const value = cache.get(key) ?? f(key)
    cache.set(key, value)
    return value
  }
}
