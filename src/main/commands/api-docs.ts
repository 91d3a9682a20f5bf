import { writeFile } from 'node:fs/promises'
import { describedApi } from '#main/routes.ts'
import { apiMarkdown } from '#server/openapi/api-markdown.ts'

// `npm run api-docs`: regenerates docs/api.md from the contracts.

await writeFile(new URL('../../../docs/api.md', import.meta.url), apiMarkdown(describedApi))
