import type { Message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { MailSubject } from '#platform/mail/deliver.ts'
import { type Letter, letterTo, type WritingWishes } from '#platform/mail/letter.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import type { Services } from '#platform/services.ts'
import { deviceName, deviceOf } from './device-name.ts'
import type { Addressee } from './queries.ts'

// Mails about accounts. None of these waits for a confirmed address.

interface MailWords {
  subject: string
  heading: string
  paragraphs: string[]
  action?: { label: string; url: string }
  after?: string[]
}

/** What mails to its owner are about: they stop where the account is deleted. */
export const accountOf = (id: number): MailSubject => ({ table: 'users', id })

/** A mail about an account, to one address. @param confirmed what limits it where the address is confirmed */
function accountMail(
  { config }: Services,
  { email: to, email_confirmed_on, ...wishes }: Omit<Addressee, 'username'>,
  write: (letter: Letter, site: string) => MailWords,
  confirmed: 'reset_mail' | null = null,
) {
  const { product_name } = config
  const letter = letterTo(config, wishes)
  const { t } = letter
  const { subject, ...words } = write(letter, product_name)
  const footer = t('You get this mail because this address was given for an account at {site}.', {
    site: product_name,
  })
  return {
    to,
    limited_by: email_confirmed_on === null ? ('mail_by_recipient' as const) : confirmed,
    subject,
    ...renderMail(t, { product_name, footer, ...words }),
  }
}

const notYou = (t: Translator) =>
  t('If this was not you, you need not do anything: without the link nothing happens.')

/** @param path of the page that confirms the address */
export const confirmationMail = (services: Services, to: Addressee, path: string) =>
  accountMail(services, to, ({ t, pageUrl }, site) => ({
    subject: t('Confirm your email address for {site}', { site }),
    heading: t('Is this your address?'),
    paragraphs: [
      t('Hello {username},', to),
      t(
        'please confirm that this address is yours. Until then {site} works as usual, but sends you no mail about what happens there.',
        { site },
      ),
    ],
    action: { label: t('Confirm my address'), url: pageUrl(path) },
    after: [t('The link works for 7 days.'), notYou(t)],
  }))

/** @param path of the page where the new password is chosen */
export const resetMail = (services: Services, to: Addressee, path: string) =>
  accountMail(
    services,
    to,
    ({ t, pageUrl }, site) => ({
      subject: t('A new password for {site}', { site }),
      heading: t('Choose a new password'),
      paragraphs: [
        t('Hello {username},', to),
        t('somebody, most likely you, asked for a new password for your account.'),
      ],
      action: { label: t('Choose a new password'), url: pageUrl(path) },
      after: [t('The link works once, and for one hour.'), notYou(t)],
    }),
    // Apart from other mails, which must not use up what its owner waits for.
    'reset_mail',
  )

/**
 * @param to with the old address @param email the new one
 * @param undoPath of the page that takes the change back, where the old address was confirmed
 */
export const emailChangedMail = (services: Services, to: Addressee, email: string, undoPath?: string) =>
  accountMail(services, to, ({ t, pageUrl }, site) => {
    const { contact_email } = services.config
    return {
      subject: t('Your email address at {site} was changed', { site }),
      heading: t('Your email address was changed'),
      paragraphs: [
        t('Hello {username},', to),
        t('the address of your account is now {email}. This one is no longer used for it.', {
          email: veiled(email),
        }),
      ],
      ...(undoPath !== undefined && { action: { label: t('This was not me'), url: pageUrl(undoPath) } }),
      after: [
        ...(undoPath === undefined
          ? []
          : [t('For 7 days this takes the change back, and ends all log-ins. If it was you, do nothing.')]),
        contact_email
          ? t('If this was not you, write to {email} at once.', { email: contact_email })
          : t('If this was not you, tell the people who run the site at once.'),
      ],
    }
  })

export const passwordChangedMail = (services: Services, to: Addressee) =>
  accountMail(services, to, (letter, site) => {
    const { t } = letter
    return {
      subject: t('Your password at {site} was changed', { site }),
      heading: t('Your password was changed'),
      paragraphs: [
        t('Hello {username},', to),
        t('your account has a new password. Everywhere else you have been logged out.'),
        happenedOn(letter),
      ],
      after: [ifNotYou(letter, services)],
    }
  })

/** When it happened, now unless given otherwise: its owner compares it with what they did then. */
const happenedOn = ({ t, momentWords }: Letter, moment = new Date()) =>
  t('Time: {time}', { time: momentWords(moment) })

/** What to do about something that the owner did not do. */
function ifNotYou({ t, pageUrl }: Letter, { config: { contact_email } }: Services) {
  const url = pageUrl('/forgot-password')
  return contact_email
    ? t('If this was not you, choose a new password at {url} or write to {email} at once.', {
        url,
        email: contact_email,
      })
    : t('If this was not you, choose a new password at {url} at once.', { url })
}

export const newDeviceMail = (services: Services, to: Addressee, { device }: { device: string }) =>
  accountMail(services, to, (letter, site) => {
    const { t } = letter
    return {
      subject: t('A new device at {site}', { site }),
      heading: t('Somebody logged in from a new device'),
      paragraphs: [
        t('Hello {username},', to),
        t('your account was opened on a device that it did not know: {device}.', {
          device: deviceName(t, deviceOf(device)),
        }),
        happenedOn(letter),
      ],
      after: [ifNotYou(letter, services)],
    }
  })

/**
 * About what opens the account. @param what the sentence of an account event
 * @param details when it happened, if not now, and the path of the page that undoes it
 */
export const securityMail = (
  services: Services,
  to: Addressee,
  what: Message,
  { on, undoPath }: { on?: Date; undoPath?: string } = {},
) =>
  accountMail(services, to, (letter, site) => {
    const { t, pageUrl } = letter
    return {
      subject: t('The security of your account at {site}', { site }),
      heading: t(what),
      paragraphs: [
        t('Hello {username},', to),
        t(
          'this happened to your account a moment ago. Your security settings show it, and what opens your account now.',
        ),
        happenedOn(letter, on),
      ],
      action:
        undoPath === undefined
          ? { label: t('Security settings'), url: pageUrl('/security') }
          : { label: t('This was not me'), url: pageUrl(undoPath) },
      after: [
        undoPath === undefined
          ? ifNotYou(letter, services)
          : t(
              'For 7 days this removes what was added, ends all log-ins, and leads to a new password. If it was you, do nothing.',
            ),
      ],
    }
  })

export const goodbyeMail = (services: Services, to: Addressee) =>
  accountMail(services, to, ({ t }, site) => ({
    subject: t('Your account at {site} was deleted', { site }),
    heading: t('Your account is gone'),
    paragraphs: [
      t('Goodbye {username},', to),
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

/** The account that a mail is about; jobs of 0.2 do not say. */
export interface ForAccount {
  about: MailSubject
}

/** Tells an old address of a change, with a link that takes it back. The version before knew no languages. */
export const mailEmailChanged = defineJob<
  { undo_id: number; username: string; old: string; email: string } & Partial<WritingWishes & ForAccount>
>('mail_email_changed')
