import { writeFile } from 'node:fs/promises'
import { renderApiMarkdown } from '#platform/openapi/api-markdown.ts'
import { publicApi } from '../product.ts'

// `npm run api-docs`: regenerates docs/api.md from the contracts.

await writeFile(new URL('../../../docs/api.md', import.meta.url), renderApiMarkdown(publicApi))
