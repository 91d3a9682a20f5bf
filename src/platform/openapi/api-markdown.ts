import { type ApiLine, apiLines } from './api-lines.ts'
import { type ApiSurface, describeApi } from './describe-api.ts'
import { errorLines } from './error-lines.ts'

const accessSuffix = { anyone: '', member: ' · log-in', staff: ' · staff' }

const errorFormat = [
  'A refusal is `{"detail": "…", "code": "…"}`, with `params` where its sentence holds values; or, by field,',
  '`{"field": ["…"], "code": "invalid", "codes": {"field": [{"code": "…", "params": {}}]}}`, each code at the place of its',
  'message. Sentences are English and may change; [codes](#codes) stay.',
]

/** Lists endpoints by required scope. */
function scopeLines(endpoints: ApiLine[]): string[] {
  const lines = [
    '## Scopes',
    '',
    'An API token is made in the security settings, with what it is for: `read`, `write` (which holds `read`) or `staff`. A call',
    'that needs another one is refused with `scope_missing`; what is about log-ins, or opens an account, with `log_in_needed`.',
  ]
  for (const needed of ['read', 'write', 'staff', 'log_in'] as const) {
    const routes = endpoints.filter(({ scope }) => scope === needed).map(({ route }) => `\`${route}\``)
    lines.push(
      '',
      `### ${needed === 'log_in' ? 'No API token will do' : needed}`,
      '',
      ...routes.map((route) => `- ${route}`),
    )
  }
  return lines
}

/** docs/api.md, generated from the contracts. */
export function apiMarkdown(api: ApiSurface): string {
  const { groups, shapes } = apiLines(api.endpoints, describeApi(api, 'Wend', 'http://localhost:3000'))
  const lines = [
    '# The API',
    '',
    'Made from the contracts by `npm run api-docs`: do not change by hand. A running Wend shows the same at `/api/docs`,',
    'and as OpenAPI 3.1 at `/api/openapi.json`.',
    '',
    'The website uses nothing else. Send `Authorization: Token …` with the token of a log-in, or with an API token',
    '([scopes](#scopes)); there are no cookies. Every path answers with and without its last slash.',
    '',
    ...errorFormat,
  ]
  for (const [group, endpointsOfGroup] of groups) {
    lines.push('', `## ${group}`)
    for (const { route, access: who, summary, input: takes, output: gives } of endpointsOfGroup) {
      lines.push('', `**\`${route}\`**${accessSuffix[who]}  `, summary, '')
      if (takes) lines.push(`- takes \`${takes}\``)
      lines.push(`- gives \`${gives}\``)
    }
  }
  lines.push('', ...scopeLines([...groups.values()].flat()))
  lines.push('', '## Codes', '', '| status | code | says |', '| --- | --- | --- |')
  for (const { status, code, sentence } of errorLines(api.errors))
    lines.push(`| ${status} | \`${code}\` | ${sentence.replaceAll('|', '\\|')} |`)
  lines.push('', '## Shapes', '', ...shapes.map(({ name, shape }) => `- **${name}** \`${shape}\``), '')
  return lines.join('\n')
}
