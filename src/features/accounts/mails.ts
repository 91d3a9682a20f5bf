import { renderMail } from '#server/mail/render-mail.ts'
import type { Services } from '#server/services.ts'

// Mails about accounts. None of these waits for a confirmed address.

interface MailWords {
  subject: string
  heading: string
  paragraphs: string[]
  action?: { label: string; url: string }
  after?: string[]
}

/** A mail about an account, to one address. */
function accountMail(services: Services, to: string, { subject, ...words }: MailWords) {
  const { product_name } = services.config
  const footer = `You get this mail because this address was given for an account at ${product_name}.`
  return { to, subject, ...renderMail({ product_name, footer, ...words }) }
}

const notYou = 'If this was not you, you need not do anything: without the link nothing happens.'

export const confirmationMail = (
  services: Services,
  user: { username: string; email: string },
  url: string,
) =>
  accountMail(services, user.email, {
    subject: `Confirm your email address for ${services.config.product_name}`,
    heading: 'Is this your address?',
    paragraphs: [
      `Hello ${user.username},`,
      `please confirm that this address is yours. Until then ${services.config.product_name} works as usual, but sends you no mail about what happens there.`,
    ],
    action: { label: 'Confirm my address', url },
    after: ['The link works for 7 days.', notYou],
  })

export const resetMail = (services: Services, user: { username: string; email: string }, url: string) =>
  accountMail(services, user.email, {
    subject: `A new password for ${services.config.product_name}`,
    heading: 'Choose a new password',
    paragraphs: [
      `Hello ${user.username},`,
      'somebody, most likely you, asked for a new password for your account.',
    ],
    action: { label: 'Choose a new password', url },
    after: ['The link works once, and for one hour.', notYou],
  })

/** What to do if it was not you. */
function alarm(services: Services): string[] {
  const { contact_email, public_url } = services.config
  const ask = contact_email ? ` or write to ${contact_email}` : ''
  return [`If this was not you, choose a new password at ${public_url}/forgot-password${ask} at once.`]
}

export const emailChangedMail = (services: Services, username: string, old: string, email: string) =>
  accountMail(services, old, {
    subject: `Your email address at ${services.config.product_name} was changed`,
    heading: 'Your email address was changed',
    paragraphs: [
      `Hello ${username},`,
      `the address of your account is now ${veiled(email)}. This one is no longer used for it.`,
    ],
    after: services.config.contact_email
      ? [`If this was not you, write to ${services.config.contact_email} at once.`]
      : ['If this was not you, tell the people who run the site at once.'],
  })

export const passwordChangedMail = (services: Services, username: string, email: string) =>
  accountMail(services, email, {
    subject: `Your password at ${services.config.product_name} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${username},`,
      'your account has a new password. Everywhere else you have been logged out.',
    ],
    after: alarm(services),
  })

export const goodbyeMail = (services: Services, username: string, email: string) =>
  accountMail(services, email, {
    subject: `Your account at ${services.config.product_name} was deleted`,
    heading: 'Your account is gone',
    paragraphs: [
      `Goodbye ${username},`,
      'your account, its pictures and your personal data have been deleted, as you asked. What you contributed stays, without your name.',
    ],
  })

/** `a…@example.org`: enough to recognize one's own, too little to learn another's. */
function veiled(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${[...local][0] ?? ''}…@${domain}`
}
