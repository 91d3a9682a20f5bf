import type { MailContent } from './render-mail.ts'

/** The mail as plain text. Addresses are on lines of their own, so that programs link them whole. */
export function textMail({ heading, paragraphs, quote, action, after = [], ...mail }: MailContent): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...(quote ? [quote.replaceAll(/^/gm, '> ')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...after,
    `-- \n${mail.product_name}\n${mail.footer}`,
    ...(mail.unsubscribe ? [`${mail.unsubscribe.label}:\n${mail.unsubscribe.url}`] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}
