import type { QueuedMail } from '#platform/mail/deliver.ts'
import { createMailContext } from '#platform/mail/mail-context.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import type { Services } from '#platform/services.ts'
import type { OwnerRequest } from './schemas.ts'

interface MailedRequest extends Pick<OwnerRequest, 'wish' | 'state' | 'reason'> {
  url: string
  domain: string
  email: string
  /** The language of the page with the form. */
  language: string | null
}

/** The email whose link proves control of the domain. */
export function renderProofMail(
  { config }: Services,
  { url, domain, email, wish, language }: MailedRequest,
  key: string,
) {
  const { productName: site } = config
  const { t, pageUrl } = createMailContext(config, { language, time_zone: null })
  return {
    to: email,
    limited_by: 'mail_by_recipient' as const,
    subject: t('{site}: is {domain} yours?', { site, domain }),
    ...renderMail(t, {
      productName: site,
      heading: t('Is {domain} yours?', { domain }),
      paragraphs: [
        t(
          '{wish, select, erase {Someone, most likely you, asked {site} to erase everything about {url} and never list it again.} other {Someone, most likely you, asked {site} to stop reading {url}.}}',
          { wish, site, url },
        ),
      ],
      action: { label: t('It’s mine'), url: pageUrl(`/reading/requests/${key}`) },
      notes: [
        t('The link opens a page where you confirm. It works for 14 days.'),
        t('If this wasn’t you, just ignore this email.'),
      ],
      footer: t('You’re getting this email because this address was entered in a form at {site}.', { site }),
    }),
  }
}

/** The email about the decision on a request. */
export function renderDecisionMail(
  { config }: Pick<Services, 'config'>,
  { id, url, domain, email, wish, state, reason, language }: MailedRequest & { id: number },
): QueuedMail {
  const { productName: site } = config
  const { t } = createMailContext(config, { language, time_zone: null })
  return {
    about: { table: 'owner_requests', id, as: { state } },
    to: email,
    limited_by: 'mail_by_recipient',
    subject: t('{site}: your request about {domain}', { site, domain }),
    ...renderMail(t, {
      productName: site,
      heading: domain,
      paragraphs: [
        state === 'refused'
          ? t('We’ve declined your request about {url}.', { url })
          : t(
              '{wish, select, erase {Everything {site} stored about {url} has been erased, and the address won’t be listed again. Backups keep it until they’re replaced.} other {{site} no longer reads {url}. It stays listed.}}',
              { wish, site, url },
            ),
        ...(reason ? [reason] : []),
      ],
      footer: t('You’re getting this email because this address was entered in a form at {site}.', { site }),
    }),
  }
}
