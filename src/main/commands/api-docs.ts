import { writeFile } from 'node:fs/promises'
import { api } from '#main/routes.ts'
import { apiMarkdown } from '#server/openapi/api-markdown.ts'

// `npm run api-docs`: writes docs/api.md anew from the contracts.

await writeFile(new URL('../../../docs/api.md', import.meta.url), apiMarkdown(api))
