import { readdirSync } from 'node:fs'

/** The folders of src and packages that are independent of the product, and the folders each of them may import. */
export const baseFolders: Record<string, string[]> = {
  i18n: [],
  'api-contract': ['i18n'],
  ui: ['i18n'],
  'embedded-postgres': [],
  platform: ['i18n', 'api-contract', 'embedded-postgres'],
  client: ['i18n', 'api-contract', 'ui'],
}

/** The folders of src that compose the others. Each may be imported only by those after it. */
export const topFolders = ['app-shell', 'pages', 'demo', 'app']

/** The product's own folders: all others. */
export const domains = readdirSync(new URL('../src', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !(entry.name in baseFolders) && !topFolders.includes(entry.name))
  .map(({ name }) => name)
  .sort()
