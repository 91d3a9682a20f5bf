import { apiLines } from './api-lines.ts'
import { type ApiParts, describeApi } from './describe-api.ts'

const whoMay = { anyone: '', member: ' · log-in', staff: ' · staff' }

/** docs/api.md, generated from the contracts. */
export function apiMarkdown(api: ApiParts): string {
  const { groups, shapes } = apiLines(api.endpoints, describeApi(api, 'Wend', 'http://localhost:3000'))
  const lines = [
    '# The API',
    '',
    'Made from the contracts by `npm run api-docs`: do not change by hand. A running Wend shows the same at `/api/docs`,',
    'and as OpenAPI 3.1 at `/api/openapi.json`.',
    '',
    'The website uses nothing else. Send `Authorization: Token …` with the token of a log-in; there are no cookies. Every',
    'path answers with and without its last slash. A refusal is `{"detail": "…"}`, or messages by field.',
  ]
  for (const [group, endpointsOfGroup] of groups) {
    lines.push('', `## ${group}`)
    for (const { route, who, summary, takes, gives } of endpointsOfGroup) {
      lines.push('', `**\`${route}\`**${whoMay[who]}  `, summary, '')
      if (takes) lines.push(`- takes \`${takes}\``)
      lines.push(`- gives \`${gives}\``)
    }
  }
  lines.push('', '## Shapes', '', ...shapes.map(({ name, shape }) => `- **${name}** \`${shape}\``), '')
  return lines.join('\n')
}
