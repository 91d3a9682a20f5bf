import { type Message, message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import type { FailedJob } from './schemas.ts'

const jobLabels: Record<string, Message> = {
  send_mail: message('Send an email'),
  mail_link: message('Email a link to confirm an address or set a password'),
  mail_email_changed: message('Notify an old address of a change'),
  mail_enrolment: message('Notify a member of a new log-in method'),
  mail_notifications: message('Email a member their notifications'),
  queue_mails: message('Find members due an email'),
  remove_avatars: message('Delete a deleted account’s pictures'),
  remove_customer: message('Delete a deleted account’s Stripe customer'),
  run_import: message('Import a list of sites'),
  end_suspension: message('Lift a suspension when it ends'),
  sweep_accounts: message('Delete old log-ins, emailed links and account events'),
  seal_secrets: message('Encrypt authenticator app secrets'),
  name_domains: message('Compute registrable domains of sites'),
  sweep_pictures: message('Delete unused pictures'),
  sweep_imports: message('Delete old import reports'),
  sweep_stripe_events: message('Delete old Stripe events'),
  sweep_failed_jobs: message('Delete jobs that failed a month ago'),
  sweep_readings: message('Delete readings older than 90 days'),
  measure_fairness: message('Measure how often sites are shown'),
  weigh_words: message('Find each site’s characteristic words'),
  relate_tags: message('Find related tags'),
  tell_of_health: message('Notify people of sites that went down or came back'),
  sweep_health: message('Delete site evidence older than 90 days'),
  complete_sites: message('Fill in what sites say about themselves'),
  mail_proof_of_site: message('Email a link to verify a site’s owner'),
  remove_pictures: message('Delete an erased site’s pictures'),
  fulfil_owner_request: message('Erase a site or stop reading it at its owner’s request'),
  sweep_owner_requests: message('Delete old owner requests'),
  sweep_rate_limits: message('Delete old rate limits'),
}

/** A label for a kind of job; falls back to its name. */
export function jobLabel(t: Translator, name: string): string {
  const label = jobLabels[name]
  return label ? t(label) : name.replaceAll('_', ' ')
}

const causeLabels = {
  refused: message('The connection was refused.'),
  unknown_host: message('The host name couldn’t be resolved.'),
  no_answer: message('The connection timed out.'),
  broken: message('The connection was lost.'),
  mail_login: message('The mail server rejected the log-in. Check SMTP_URL.'),
  certificate: message('The certificate wasn’t accepted.'),
  disk_full: message('The disk is full.'),
  deadlock: message('The database cancelled it because of a conflict.'),
  silent: message('No reason given.'),
}

/** A label for a known cause, else the redacted error itself. */
export const failureLabel = (t: Translator, { cause, error }: Pick<FailedJob, 'cause' | 'error'>): string =>
  cause ? t(causeLabels[cause]) : error
