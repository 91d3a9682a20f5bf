import { textDirection } from '#i18n/languages.ts'
import type { Translator } from '#i18n/translator.ts'
import { escapeHtml } from '../text/escape-html.ts'
import type { MailContent } from './render-mail.ts'

/** Colours for mail programs, which do not support custom properties: light and dark. */
export const day = { paper: '#f7f2e6', sheet: '#fdfaf2', ink: '#241f19', soft: '#5d5446', line: '#d9cfba' }
export const night = { paper: '#15171b', sheet: '#1e2126', ink: '#ece5d8', soft: '#b3aa9b', line: '#363940' }
export const dayAccent = { ground: '#1a6638', ink: '#fdfaf2' }
export const nightAccent = { ground: '#93cf8e', ink: '#10210f' }

const toHtmlLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const fontFamily = "Georgia,'Times New Roman',serif"
const bodyStyle = `margin:0 0 16px;font:17px/1.55 ${fontFamily};color:${day.ink}`
const smallStyle = `margin:0 0 8px;font:14px/1.5 ${fontFamily};color:${day.soft}`

// For programs that support dark mode and style sheets; all others use the inline styles.
const nightStyles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${night.paper}!important}
.sheet{background:${night.sheet}!important;border-color:${night.line}!important}
.ink{color:${night.ink}!important}
.soft,.soft a{color:${night.soft}!important}
.line{border-color:${night.line}!important}
.button{background:${nightAccent.ground}!important}
.button a{color:${nightAccent.ink}!important}
.plain{color:${nightAccent.ground}!important}}
@media (max-width:480px){.sheet{padding:24px 20px!important}}`

const button = (t: Translator, { label, url }: { label: string; url: string }) => `
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr>
<td class="button" style="background:${dayAccent.ground};border-radius:4px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;font:bold 16px/1.25 ${fontFamily};color:${dayAccent.ink};text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
<p class="soft" style="${smallStyle}">${escapeHtml(t('If the button doesn’t work, open this address:'))}<br><a class="plain" href="${escapeHtml(url)}" style="color:${dayAccent.ground};word-break:break-all">${escapeHtml(url)}</a></p>`

const quoteHtml = (text: string) =>
  `<blockquote class="line ink" style="${bodyStyle};padding:0 0 0 16px;border-left:3px solid ${day.line}">${toHtmlLines(text)}</blockquote>`

/**
 * Renders the mail as HTML: one column of tables with inline styles, which even the oldest programs lay out correctly.
 */
export function renderHtml(
  t: Translator,
  { productName, heading, paragraphs, quote, action, notes = [], ...mail }: MailContent,
): string {
  const paragraph = (text: string) => `<p class="ink" style="${bodyStyle}">${toHtmlLines(text)}</p>`
  const unsubscribe = mail.unsubscribe
  return `<!doctype html>
<html lang="${t.language}" dir="${textDirection(t.language)}"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title><style>${nightStyles}</style></head>
<body class="paper" style="margin:0;padding:0;background:${day.paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${day.paper}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 16px;font:bold 20px/1.2 ${fontFamily};color:${day.ink}">${escapeHtml(productName)}</td></tr>
<tr><td class="sheet" style="padding:32px;background:${day.sheet};border:1px solid ${day.line};border-radius:4px">
<h1 class="ink" style="margin:0 0 16px;font:normal 26px/1.25 ${fontFamily};color:${day.ink}">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${quote ? quoteHtml(quote) : ''}
${action ? button(t, action) : ''}
${notes.map((text) => `<p class="soft" style="${smallStyle}">${toHtmlLines(text)}</p>`).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0"><p class="soft" style="${smallStyle}">${toHtmlLines(mail.footer)}</p>
${unsubscribe ? `<p class="soft" style="${smallStyle}"><a href="${escapeHtml(unsubscribe.url)}" style="color:${day.soft}">${escapeHtml(unsubscribe.label)}</a></p>` : ''}
</td></tr></table></td></tr></table></body></html>
`
}
