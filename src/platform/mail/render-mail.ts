import type { Translator } from '#i18n/translator.ts'
import { renderHtml } from './html-mail.ts'

/** The content of a mail in its recipient's language; all plain text. */
export interface MailContent {
  productName: string
  heading: string
  paragraphs: string[]
  /** User-written text, shown as a quote. */
  quote?: string
  /** The call to action. */
  action?: { label: string; url: string }
  /** Shown below the action, such as how long the link works. */
  notes?: string[]
  /** Why the recipient gets this mail. */
  footer: string
  unsubscribe?: { label: string; url: string }
}

/**
 * Renders a mail as HTML and plain text. The design is simple and readable in every program, light or dark, without
 * images.
 */
export const renderMail = (t: Translator, content: MailContent): { html: string; text: string } => ({
  html: renderHtml(t, content),
  text: renderText(content),
})

/** Renders the mail as plain text. URLs are on lines of their own, so that programs link them completely. */
function renderText({ heading, paragraphs, quote, action, notes = [], ...mail }: MailContent): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...(quote ? [quote.replaceAll(/^/gm, '> ')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    `-- \n${mail.productName}\n${mail.footer}`,
    ...(mail.unsubscribe ? [`${mail.unsubscribe.label}:\n${mail.unsubscribe.url}`] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}
