import type { Message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { MailTopic } from '#platform/mail/deliver.ts'
import { createMailContext, type MailContext, type MailPreferences } from '#platform/mail/mail-context.ts'
import { type MailContent, renderMail } from '#platform/mail/render-mail.ts'
import type { Services } from '#platform/services.ts'
import { deviceName, parseUserAgent } from './device-name.ts'
import type { MailRecipient } from './queries.ts'

// Emails about accounts. These are also sent to unconfirmed addresses.

type MailTexts = { subject: string } & Pick<MailContent, 'heading' | 'paragraphs' | 'action' | 'notes'>

/** The subject of an account's emails: they are dropped once the account is deleted. */
export const accountSubject = (id: number): MailTopic => ({ table: 'users', id })

/** An email about an account. @param limitIfConfirmed rate limit for confirmed addresses */
function accountMail(
  { config }: Services,
  { email: to, email_confirmed_on, ...preferences }: Omit<MailRecipient, 'username'>,
  write: (context: MailContext, site: string) => MailTexts,
  limitIfConfirmed: 'reset_mail' | null = null,
) {
  const { productName } = config
  const context = createMailContext(config, preferences)
  const { t } = context
  const { subject, ...texts } = write(context, productName)
  const footer = t('You’re getting this email because this address was used for an account at {site}.', {
    site: productName,
  })
  return {
    to,
    limited_by: email_confirmed_on === null ? ('mail_by_recipient' as const) : limitIfConfirmed,
    subject,
    ...renderMail(t, { productName, footer, ...texts }),
  }
}

const ignoreIfNotYou = (t: Translator) => t('If this wasn’t you, just ignore this email.')

/** @param path page that confirms the address */
export const confirmationMail = (services: Services, to: MailRecipient, path: string) =>
  accountMail(services, to, ({ t, pageUrl }, site) => ({
    subject: t('Confirm your email address for {site}', { site }),
    heading: t('Is this your address?'),
    paragraphs: [
      t('Hello {username},', to),
      t(
        'Please confirm that this address is yours. Until then, {site} works as usual but won’t email you about what happens there.',
        { site },
      ),
    ],
    action: { label: t('Confirm my email'), url: pageUrl(path) },
    notes: [t('The link works for 7 days.'), ignoreIfNotYou(t)],
  }))

/** @param path page for the new password */
export const resetMail = (services: Services, to: MailRecipient, path: string) =>
  accountMail(
    services,
    to,
    ({ t, pageUrl }, site) => ({
      subject: t('Reset your password for {site}', { site }),
      heading: t('Choose a new password'),
      paragraphs: [
        t('Hello {username},', to),
        t('Someone, most likely you, asked to reset the password for your account.'),
      ],
      action: { label: t('Choose a new password'), url: pageUrl(path) },
      notes: [t('The link works once and expires in one hour.'), ignoreIfNotYou(t)],
    }),
    // Limited separately, so that other emails cannot use up its allowance.
    'reset_mail',
  )

/**
 * @param to the owner at the old address @param email the new address
 * @param undoPath page that undoes the change, if the old address was confirmed
 */
export const emailChangedMail = (services: Services, to: MailRecipient, email: string, undoPath?: string) =>
  accountMail(services, to, ({ t, pageUrl }, site) => {
    const { contactEmail } = services.config
    return {
      subject: t('Your email at {site} was changed', { site }),
      heading: t('Your email was changed'),
      paragraphs: [
        t('Hello {username},', to),
        t('Your account’s email is now {email}. This address is no longer used.', {
          email: maskEmail(email),
        }),
      ],
      ...(undoPath !== undefined && { action: { label: t('This wasn’t me'), url: pageUrl(undoPath) } }),
      notes: [
        ...(undoPath === undefined
          ? []
          : [
              t(
                'For 7 days, this undoes the change and logs out every device. If it was you, there’s nothing to do.',
              ),
            ]),
        contactEmail
          ? t('If this wasn’t you, contact {email} right away.', { email: contactEmail })
          : t('If this wasn’t you, tell the people who run the site right away.'),
      ],
    }
  })

export const passwordChangedMail = (services: Services, to: MailRecipient) =>
  accountMail(services, to, (context, site) => {
    const { t } = context
    return {
      subject: t('Your password at {site} was changed', { site }),
      heading: t('Your password was changed'),
      paragraphs: [
        t('Hello {username},', to),
        t('Your account has a new password. You’ve been logged out everywhere else.'),
        timeLine(context),
      ],
      notes: [adviceIfNotYou(context, services)],
    }
  })

/** The time of the event, for the owner to recognize it. */
const timeLine = ({ t, formatTime }: MailContext, moment = new Date()) =>
  t('Time: {time}', { time: formatTime(moment) })

/** What to do if somebody else caused the event. */
function adviceIfNotYou({ t, pageUrl }: MailContext, { config: { contactEmail } }: Services) {
  const url = pageUrl('/forgot-password')
  return contactEmail
    ? t('If this wasn’t you, reset your password at {url} or contact {email} right away.', {
        url,
        email: contactEmail,
      })
    : t('If this wasn’t you, reset your password at {url} right away.', { url })
}

export const newDeviceMail = (services: Services, to: MailRecipient, { device }: { device: string }) =>
  accountMail(services, to, (context, site) => {
    const { t } = context
    return {
      subject: t('New device logged in at {site}', { site }),
      heading: t('New device logged in'),
      paragraphs: [
        t('Hello {username},', to),
        t('Someone logged in to your account on a new device: {device}.', {
          device: deviceName(t, parseUserAgent(device)),
        }),
        timeLine(context),
      ],
      notes: [adviceIfNotYou(context, services)],
    }
  })

/**
 * An email about a change of credentials. @param label label of the account event
 * @param details time of the event, if not now, and the page that undoes it
 */
export const securityMail = (
  services: Services,
  to: MailRecipient,
  label: Message,
  { on, undoPath }: { on?: Date; undoPath?: string } = {},
) =>
  accountMail(services, to, (context, site) => {
    const { t, pageUrl } = context
    return {
      subject: t('Security alert for your account at {site}', { site }),
      heading: t(label),
      paragraphs: [
        t('Hello {username},', to),
        t('This just happened to your account. Your security settings show it, and how you can log in now.'),
        timeLine(context, on),
      ],
      action:
        undoPath === undefined
          ? { label: t('Security settings'), url: pageUrl('/security') }
          : { label: t('This wasn’t me'), url: pageUrl(undoPath) },
      notes: [
        undoPath === undefined
          ? adviceIfNotYou(context, services)
          : t(
              'For 7 days, this removes what was added, logs out every device and lets you choose a new password. If it was you, there’s nothing to do.',
            ),
      ],
    }
  })

export const goodbyeMail = (services: Services, to: MailRecipient) =>
  accountMail(services, to, ({ t }, site) => ({
    subject: t('Your account at {site} was deleted', { site }),
    heading: t('Your account was deleted'),
    paragraphs: [
      t('Goodbye {username},', to),
      t(
        'Your account, pictures and personal data have been deleted, as you asked. What you contributed stays, without your name.',
      ),
    ],
  }))

/** `a…@example.org`: enough to recognize one's own address, too little to learn another's. */
function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${[...local][0] ?? ''}…@${domain}`
}

/** The account that an email is about; missing in jobs of version 0.2. */
export interface AccountReference {
  about: MailTopic
}

/** Emails the old address about a change, with a link to undo it. Jobs of the previous version have no language. */
export const mailEmailChanged = defineJob<
  { undo_id: number; username: string; old: string; email: string } & Partial<
    MailPreferences & AccountReference
  >
>('mail_email_changed')
