import { htmlMail } from './html-mail.ts'
import { textMail } from './text-mail.ts'

/** What a mail says; all of it plain text. */
export interface MailContent {
  product_name: string
  heading: string
  paragraphs: string[]
  /** Somebody's own words, set apart. */
  quote?: string
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** Said below the action, such as how long the link works. */
  after?: string[]
  /** Why the reader gets this mail. */
  footer: string
  unsubscribe?: { label: string; url: string }
}

/** One look for all mails: plain words that read well in every program, by day and by night, without pictures. */
export const renderMail = (content: MailContent): { html: string; text: string } => ({
  html: htmlMail(content),
  text: textMail(content),
})
