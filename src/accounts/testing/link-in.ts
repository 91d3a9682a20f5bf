import type { MailInOutbox } from '#test/outbox.ts'

/** The parameters of the first link to one of our pages in a mail. */
export function findLink(mail: MailInOutbox | undefined, page: 'confirm-email' | 'password-reset') {
  const link = mail?.links.find((address) => address.includes(`/${page}/`)) ?? ''
  const [, , uid = '', token = ''] = URL.canParse(link) ? new URL(link).pathname.split('/') : []
  return { uid, token }
}
