import { directionOf } from '#i18n/languages.ts'
import type { Translator } from '#i18n/translator.ts'
import { escapeHtml } from '../text/escape-html.ts'
import type { MailContent } from './render-mail.ts'

/** The paper and ink of our pages for mail programs, which know no custom properties. By day, and by night. */
export const day = { paper: '#f7f2e6', sheet: '#fdfaf2', ink: '#241f19', soft: '#5d5446', line: '#d9cfba' }
export const night = { paper: '#15171b', sheet: '#1e2126', ink: '#ece5d8', soft: '#b3aa9b', line: '#363940' }
export const dayAccent = { ground: '#1a6638', ink: '#fdfaf2' }
export const nightAccent = { ground: '#93cf8e', ink: '#10210f' }

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const face = "Georgia,'Times New Roman',serif"
const body = `margin:0 0 16px;font:17px/1.55 ${face};color:${day.ink}`
const small = `margin:0 0 8px;font:14px/1.5 ${face};color:${day.soft}`

// Programs that know dark mode and style sheets use these; all others have the inline styles.
const nightStyles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${night.paper}!important}
.sheet{background:${night.sheet}!important;border-color:${night.line}!important}
.ink{color:${night.ink}!important}
.soft,.soft a{color:${night.soft}!important}
.line{border-color:${night.line}!important}
.press{background:${nightAccent.ground}!important}
.press a{color:${nightAccent.ink}!important}
.plain{color:${nightAccent.ground}!important}}
@media (max-width:480px){.sheet{padding:24px 20px!important}}`

const button = (t: Translator, { label, url }: { label: string; url: string }) => `
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr>
<td class="press" style="background:${dayAccent.ground};border-radius:4px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;font:bold 16px/1.25 ${face};color:${dayAccent.ink};text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
<p class="soft" style="${small}">${escapeHtml(t('If the button doesn’t work, open this address:'))}<br><a class="plain" href="${escapeHtml(url)}" style="color:${dayAccent.ground};word-break:break-all">${escapeHtml(url)}</a></p>`

const quoted = (words: string) =>
  `<blockquote class="line ink" style="${body};padding:0 0 0 16px;border-left:3px solid ${day.line}">${lines(words)}</blockquote>`

/** The mail as HTML: one column of tables with inline styles, which even the oldest programs lay out. */
export function htmlMail(
  t: Translator,
  { product_name, heading, paragraphs, quote, action, after = [], ...mail }: MailContent,
): string {
  const paragraph = (words: string) => `<p class="ink" style="${body}">${lines(words)}</p>`
  const stop = mail.unsubscribe
  return `<!doctype html>
<html lang="${t.language}" dir="${directionOf(t.language)}"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title><style>${nightStyles}</style></head>
<body class="paper" style="margin:0;padding:0;background:${day.paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${day.paper}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 16px;font:bold 20px/1.2 ${face};color:${day.ink}">${escapeHtml(product_name)}</td></tr>
<tr><td class="sheet" style="padding:32px;background:${day.sheet};border:1px solid ${day.line};border-radius:4px">
<h1 class="ink" style="margin:0 0 16px;font:normal 26px/1.25 ${face};color:${day.ink}">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${quote ? quoted(quote) : ''}
${action ? button(t, action) : ''}
${after.map((words) => `<p class="soft" style="${small}">${lines(words)}</p>`).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0"><p class="soft" style="${small}">${lines(mail.footer)}</p>
${stop ? `<p class="soft" style="${small}"><a href="${escapeHtml(stop.url)}" style="color:${day.soft}">${escapeHtml(stop.label)}</a></p>` : ''}
</td></tr></table></td></tr></table></body></html>
`
}
