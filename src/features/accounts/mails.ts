import { renderMail } from '#server/mail/render-mail.ts'
import type { Services } from '#server/services.ts'
import { translatorFor } from '#texts/catalogue.ts'
import type { Message } from '#texts/message.ts'
import type { Translator } from '#texts/translator.ts'

import { deviceName, deviceOf } from './device-name.ts'

// Mails about accounts. None of these waits for a confirmed address.

interface MailWords {
  subject: string
  heading: string
  paragraphs: string[]
  action?: { label: string; url: string }
  after?: string[]
}

/** A mail about an account, to one address. */
function accountMail(
  { config: { product_name, languages } }: Services,
  to: string,
  write: (t: Translator, site: string) => MailWords,
) {
  const t = translatorFor(languages[0])
  const { subject, ...words } = write(t, product_name)
  const footer = t('You get this mail because this address was given for an account at {site}.', {
    site: product_name,
  })
  return { to, subject, ...renderMail(t, { product_name, footer, ...words }) }
}

const notYou = (t: Translator) =>
  t('If this was not you, you need not do anything: without the link nothing happens.')

export const confirmationMail = (
  services: Services,
  { username, email }: { username: string; email: string },
  url: string,
) =>
  accountMail(services, email, (t: Translator, site) => ({
    subject: t('Confirm your email address for {site}', { site }),
    heading: t('Is this your address?'),
    paragraphs: [
      t('Hello {username},', { username }),
      t(
        'please confirm that this address is yours. Until then {site} works as usual, but sends you no mail about what happens there.',
        { site },
      ),
    ],
    action: { label: t('Confirm my address'), url },
    after: [t('The link works for 7 days.'), notYou(t)],
  }))

export const resetMail = (
  services: Services,
  { username, email }: { username: string; email: string },
  url: string,
) =>
  accountMail(services, email, (t: Translator, site) => ({
    subject: t('A new password for {site}', { site }),
    heading: t('Choose a new password'),
    paragraphs: [
      t('Hello {username},', { username }),
      t('somebody, most likely you, asked for a new password for your account.'),
    ],
    action: { label: t('Choose a new password'), url },
    after: [t('The link works once, and for one hour.'), notYou(t)],
  }))

/** @param undoUrl takes the change back, where the old address was confirmed */
export const emailChangedMail = (
  services: Services,
  username: string,
  old: string,
  email: string,
  undoUrl?: string,
) =>
  accountMail(services, old, (t: Translator, site) => {
    const { contact_email } = services.config
    return {
      subject: t('Your email address at {site} was changed', { site }),
      heading: t('Your email address was changed'),
      paragraphs: [
        t('Hello {username},', { username }),
        t('the address of your account is now {email}. This one is no longer used for it.', {
          email: veiled(email),
        }),
      ],
      ...(undoUrl !== undefined && { action: { label: t('This was not me'), url: undoUrl } }),
      after: [
        ...(undoUrl === undefined
          ? []
          : [t('For 7 days this takes the change back, and ends all log-ins. If it was you, do nothing.')]),
        contact_email
          ? t('If this was not you, write to {email} at once.', { email: contact_email })
          : t('If this was not you, tell the people who run the site at once.'),
      ],
    }
  })

export const passwordChangedMail = (services: Services, username: string, email: string) =>
  accountMail(services, email, (t: Translator, site) => {
    return {
      subject: t('Your password at {site} was changed', { site }),
      heading: t('Your password was changed'),
      paragraphs: [
        t('Hello {username},', { username }),
        t('your account has a new password. Everywhere else you have been logged out.'),
      ],
      after: [ifNotYou(t, services)],
    }
  })

/** What to do about something that the owner did not do. */
function ifNotYou(t: Translator, { config: { contact_email, public_url } }: Services) {
  const url = `${public_url}/forgot-password`
  return contact_email
    ? t('If this was not you, choose a new password at {url} or write to {email} at once.', {
        url,
        email: contact_email,
      })
    : t('If this was not you, choose a new password at {url} at once.', { url })
}

interface Owner {
  username: string
  email: string
}

export const newDeviceMail = (
  services: Services,
  { username, email }: Owner,
  { device }: { device: string },
) =>
  accountMail(services, email, (t: Translator, site) => ({
    subject: t('A new device at {site}', { site }),
    heading: t('Somebody logged in from a new device'),
    paragraphs: [
      t('Hello {username},', { username }),
      t('your account was opened on a device that it did not know: {device}.', {
        device: deviceName(t, deviceOf(device)),
      }),
    ],
    after: [ifNotYou(t, services)],
  }))

/** About what opens the account. @param what the sentence of an account event */
export const securityMail = (services: Services, { username, email }: Owner, what: Message) =>
  accountMail(services, email, (t: Translator, site) => ({
    subject: t('The security of your account at {site}', { site }),
    heading: t(what),
    paragraphs: [
      t('Hello {username},', { username }),
      t(
        'this happened to your account a moment ago. Your security settings show it, and what opens your account now.',
      ),
    ],
    action: { label: t('Security settings'), url: `${services.config.public_url}/security` },
    after: [ifNotYou(t, services)],
  }))

export const goodbyeMail = (services: Services, username: string, email: string) =>
  accountMail(services, email, (t: Translator, site) => ({
    subject: t('Your account at {site} was deleted', { site }),
    heading: t('Your account is gone'),
    paragraphs: [
      t('Goodbye {username},', { username }),
      t(
        'your account, its pictures and your personal data have been deleted, as you asked. What you contributed stays, without your name.',
      ),
    ],
  }))

/** `a…@example.org`: enough to recognize one's own, too little to learn another's. */
function veiled(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${[...local][0] ?? ''}…@${domain}`
}
