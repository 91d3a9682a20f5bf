import { escapeHtml } from '../text/escape-html.ts'
import { apiLines } from './api-lines.ts'
import type { ApiDescription, ApiSurface } from './describe-api.ts'
import { errorLines } from './error-lines.ts'

const accessLabel = { anyone: '', member: 'with a log-in', staff: 'staff only' }

/** The API documentation as one plain page, without scripts. */
export function renderApiPage(
  { endpoints, errors }: ApiSurface,
  description: ApiDescription,
  name: string,
): string {
  const { groups, shapes } = apiLines(endpoints, description)
  const sections = [...groups].map(
    ([group, lines]) =>
      `<section><h2 id="${escapeHtml(group)}">${escapeHtml(group)}</h2>${lines
        .map(
          ({
            route,
            summary,
            access,
            scope,
            input,
            output,
          }) => `<article><h3><code>${escapeHtml(route)}</code></h3>
<p>${escapeHtml(summary)} ${accessLabel[access] && `<em>${accessLabel[access]}</em>`}</p>
<dl><dt>API token</dt><dd>${scope === 'session_only' ? 'not accepted' : `<code>${scope}</code>`}</dd>${input && `<dt>takes</dt><dd><code>${escapeHtml(input)}</code></dd>`}<dt>gives</dt><dd><code>${escapeHtml(output)}</code></dd></dl></article>`,
        )
        .join('\n')}</section>`,
  )
  const shapeList = shapes.map(
    ({ name, shape }) => `<dt>${escapeHtml(name)}</dt><dd><code>${escapeHtml(shape)}</code></dd>`,
  )
  const codes = errorLines(errors).map(
    ({ code, status, sentence }) => `<dt>${status} ${escapeHtml(code)}</dt><dd>${escapeHtml(sentence)}</dd>`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The API · ${escapeHtml(name)}</title>
<link rel="stylesheet" href="/api/docs/style.css"></head>
<body><main>
<h1>The API of ${escapeHtml(name)}</h1>
<p>The website uses only this API. Send <code>Authorization: Token …</code> with the token of a log-in, or with an API token; there
are no cookies. A trailing slash in a path is optional. For programs, there is
<a href="/api/openapi.json">the OpenAPI description</a>.</p>
<nav aria-label="Sections">${[...groups.keys()].map((group) => `<a href="#${escapeHtml(group)}">${escapeHtml(group)}</a>`).join(' ')}</nav>
${sections.join('\n')}
<section><h2 id="codes">Codes</h2>
<p>An error has an English message (<code>detail</code>, or by field), and for programs a <code>code</code>, or <code>codes</code>
by field in the order of the messages. Messages may change; codes are stable.</p>
<dl>${codes.join('')}</dl></section>
<section><h2 id="shapes">Shapes</h2><dl>${shapeList.join('')}</dl></section>
</main></body></html>
`
}
