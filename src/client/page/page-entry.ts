import type { Page } from './screen.tsx'

/** A page with a separate script, loaded when it is visited. */
export interface PageEntry {
  path: string
  /** The page's module, to look up the files that browsers should preload. */
  module: string
  load: () => Promise<Page>
  /** Set once it is loaded. */
  page?: Page
}

/** Registers a page. The type checker ensures that the page declares the same path. */
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
