import { type ApiLine, apiLines } from './api-lines.ts'
import { type ApiSurface, describeApi } from './describe-api.ts'
import { errorLines } from './error-lines.ts'

const accessSuffix = { anyone: '', member: ' · log-in', staff: ' · staff' }

const errorFormat = [
  'An error is `{"detail": "…", "code": "…"}`, with `params` if its message has placeholders; or, by field,',
  '`{"field": ["…"], "code": "invalid", "codes": {"field": [{"code": "…", "params": {}}]}}`, with the codes in the order of',
  'the messages. Messages are in English and may change; [codes](#codes) are stable.',
]

/** Lists endpoints by required scope. */
function scopeLines(endpoints: ApiLine[]): string[] {
  const lines = [
    '## Scopes',
    '',
    'An API token is created in the security settings, with a scope: `read`, `write` (which includes `read`) or `staff`. A call',
    'that needs another scope fails with `scope_missing`; calls that manage log-ins or credentials, with `log_in_needed`.',
  ]
  for (const requiredScope of ['read', 'write', 'staff', 'session_only'] as const) {
    const routes = endpoints.filter(({ scope }) => scope === requiredScope).map(({ route }) => `\`${route}\``)
    lines.push(
      '',
      `### ${requiredScope === 'session_only' ? 'No API token is accepted' : requiredScope}`,
      '',
      ...routes.map((route) => `- ${route}`),
    )
  }
  return lines
}

/** docs/api.md, generated from the contracts. */
export function renderApiMarkdown(api: ApiSurface): string {
  const { groups, shapes } = apiLines(api.endpoints, describeApi(api, 'Wend', 'http://localhost:3000'))
  const lines = [
    '# The API',
    '',
    'Generated from the contracts by `npm run api-docs`; do not edit. A running Wend serves the same at `/api/docs`, and as',
    'OpenAPI 3.1 at `/api/openapi.json`.',
    '',
    'The website uses only this API. Send `Authorization: Token …` with the token of a log-in, or with an API token',
    '([scopes](#scopes)); there are no cookies. A trailing slash in a path is optional.',
    '',
    ...errorFormat,
  ]
  for (const [group, groupEndpoints] of groups) {
    lines.push('', `## ${group}`)
    for (const { route, access, summary, input, output } of groupEndpoints) {
      lines.push('', `**\`${route}\`**${accessSuffix[access]}  `, summary, '')
      if (input) lines.push(`- takes \`${input}\``)
      lines.push(`- gives \`${output}\``)
    }
  }
  lines.push('', ...scopeLines([...groups.values()].flat()))
  lines.push('', '## Codes', '', '| status | code | message |', '| --- | --- | --- |')
  for (const { status, code, sentence } of errorLines(api.errors))
    lines.push(`| ${status} | \`${code}\` | ${sentence.replaceAll('|', '\\|')} |`)
  lines.push('', '## Shapes', '', ...shapes.map(({ name, shape }) => `- **${name}** \`${shape}\``), '')
  return lines.join('\n')
}
