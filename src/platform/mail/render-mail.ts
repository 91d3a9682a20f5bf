import type { Translator } from '#i18n/translator.ts'
import { htmlMail } from './html-mail.ts'

/** The content of a mail, in the language of its reader; all of it plain text. */
export interface MailContent {
  product_name: string
  heading: string
  paragraphs: string[]
  /** Words that a user wrote, set apart. */
  quote?: string
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** Shown below the action, such as how long the link works. */
  after?: string[]
  /** Why the reader gets this mail. */
  footer: string
  unsubscribe?: { label: string; url: string }
}

/** One look for all mails: plain words that read well in every program, light or dark, without pictures. */
export const renderMail = (t: Translator, content: MailContent): { html: string; text: string } => ({
  html: htmlMail(t, content),
  text: textMail(content),
})

/** The mail as plain text. Addresses are on lines of their own, so that programs link them whole. */
function textMail({ heading, paragraphs, quote, action, after = [], ...mail }: MailContent): string {
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
