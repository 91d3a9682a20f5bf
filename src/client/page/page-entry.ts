import type { Page } from './screen.tsx'

/** A page in a file of its own, which is loaded when it is visited. */
export interface PageEntry {
  path: string
  /** The module of the page, for the files that a browser should load early. */
  module: string
  load: () => Promise<Page>
  /** The page, once it is loaded. */
  page?: Page
}

/** Lists a page. It names its own address too, and the type checker compares the two. */
export function pageEntry<const Path extends string>(
  path: Path,
  module: string,
  load: () => Promise<{ page: Page<Path> }>,
): PageEntry {
  const entry: PageEntry = {
    path,
    module,
    load: async () => {
      const { page } = await load()
      entry.page = page as Page
      return entry.page
    },
  }
  return entry
}
