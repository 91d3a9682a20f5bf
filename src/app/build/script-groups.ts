import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** The bundler's module graph. */
interface Graph {
  getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[] } | null
}

/** Families of public pages that share much code with each other, and little with the rest. */
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

/** Fetched by log-in pages where they can be used: one script instead of three. */
const passkeys = /\/accounts\/passkeys\/(request-passkey|contract|log-in-button)/

const isEntry = (id: string) => id.endsWith('/src/app/web/browser.tsx')
const isPage = (id: string) => /\/src\/pages\/.+\.tsx$/.test(id)
const familyOf = (page: string) => families.find(({ pages }) => pages.test(page))?.name ?? 'lists'

/**
 * Assigns modules to scripts, so that a page loads few scripts and little unused code: one script has what every page
 * needs, and one script per set of families has what several public pages share.
 *
 * A module is used wherever its importers are, so scripts never import each other in circles.
 *
 * @returns for `codeSplitting.groups[].name`: the script's name; null to let the bundler decide
 */
export function scriptGroups(): (id: string, graph: Graph) => string | null {
  const isPublic = memoize((page: string) => !/\bfor: '(member|staff)'/.test(readFileSync(page, 'utf8')))
  return (id, graph) => {
    // The entry waits for the page's script, which imports the shared ones.
    if (isEntry(id)) return null
    const pages = []
    const reached = new Set([id])
    for (const one of reached) {
      if (isEntry(one)) return 'wend'
      const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(one) ?? {}
      if (isPage(one) && dynamicImporters.length > 0) pages.push(one)
      for (const importer of importers) reached.add(importer)
    }
    const open = pages.filter(isPublic)
    const [only] = open
    if (only === undefined) return passkeys.test(id) ? 'passkeys' : null
    // Shared by only one public page and members' pages.
    if (open.length === 1) return pages.length > 1 ? `${basename(only, '.tsx')}-too` : null
    const shared = [...new Set(open.map(familyOf))].sort()
    return shared.length > 2 || (shared.length > 1 && open.length >= minSharedPages)
      ? 'wend'
      : shared.join('-')
  }
}

/** Memoizes a unary function. */
function memoize<T>(f: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const value = known.get(key) ?? f(key)
    known.set(key, value)
    return value
  }
}
