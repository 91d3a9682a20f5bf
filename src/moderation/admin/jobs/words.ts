import { type Message, message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import type { FailedJob } from './contract.ts'

const kinds: Record<string, Message> = {
  send_mail: message('Send a mail'),
  mail_link: message('Mail a link to confirm an address or set a password'),
  mail_email_changed: message('Tell an old address of a change'),
  mail_enrolment: message('Tell a member of a new way into their account'),
  mail_notifications: message('Mail a member their notifications'),
  queue_mails: message('Find members who wait for a mail'),
  remove_avatars: message('Delete the pictures of a deleted account'),
  remove_customer: message('Delete a deleted account’s customer at Stripe'),
  run_import: message('Import a list of sites'),
  end_suspension: message('End a suspension on its day'),
  sweep_accounts: message('Sweep old log-ins, mailed links and events of accounts'),
  seal_secrets: message('Encrypt the secrets of apps for codes'),
  name_domains: message('Work out registrable domains of sites'),
  sweep_pictures: message('Sweep unused pictures'),
  sweep_imports: message('Sweep old reports of imports'),
  sweep_stripe_events: message('Sweep old events of Stripe'),
  sweep_failed_jobs: message('Sweep jobs that were given up a month ago'),
  sweep_readings: message('Sweep readings older than 90 days'),
  measure_fairness: message('Measure how often sites are shown'),
  weigh_words: message('Find the telling words of each site'),
  relate_tags: message('Find what tags have to do with one another'),
  tell_of_health: message('Tell people of sites that went away or came back'),
  sweep_health: message('Sweep what was seen of sites longer than 90 days ago'),
  complete_sites: message('Write what sites say of themselves'),
  mail_proof_of_site: message('Mail a link that proves whose a site is'),
  remove_pictures: message('Delete the pictures of an erased site'),
  fulfil_owner_request: message('Erase a site, or stop reading it, as its owner asked'),
  sweep_owner_requests: message('Sweep old wishes of owners'),
  sweep_rate_limits: message('Sweep old rate limits'),
}

/** What a kind of job does, for staff; its name where there are no words yet. */
export function jobWords(t: Translator, name: string): string {
  const words = kinds[name]
  return words ? t(words) : name.replaceAll('_', ' ')
}

const causes = {
  refused: message('The other side refused the connection.'),
  unknown_host: message('The name of the other side could not be looked up.'),
  no_answer: message('The other side did not answer in time.'),
  broken: message('The connection broke.'),
  mail_login: message('The mail server refused the log-in: look at SMTP_URL.'),
  certificate: message('The certificate of the other side was not accepted.'),
  disk_full: message('The disk is full.'),
  deadlock: message('The database ended it for the sake of another one.'),
  silent: message('It did not say why.'),
}

/** Why a job failed: in words where the cause is known, else what it said. */
export const errorWords = (t: Translator, { cause, error }: Pick<FailedJob, 'cause' | 'error'>): string =>
  cause ? t(causes[cause]) : error
