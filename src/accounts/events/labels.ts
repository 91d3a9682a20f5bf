import { type Message, message } from '#i18n/message.ts'
import type { AccountEventKind } from './events.ts'

/** What happened to an account, on its page and in mails. */
export const eventLabels: Record<AccountEventKind, Message> = {
  log_in: message('You logged in'),
  log_in_new_device: message('A log-in from a new device'),
  log_ins_ended: message('Devices were logged out'),
  password_changed: message('The password was changed'),
  password_reset: message('A new password was set by a mailed link'),
  email_changed: message('The email address was changed'),
  email_taken_back: message('The change of the email address was taken back'),
  changes_undone: message('Recent changes to how you log in were undone'),
  early_ways_removed: message('Ways to log in from before the address was confirmed were removed'),
  second_factor_on: message('The second factor was switched on'),
  second_factor_off: message('The second factor was switched off'),
  second_factor_refused: message('The password was right, but the second factor was wrong five times'),
  totp_added: message('An app for codes was set up'),
  totp_removed: message('The app for codes was removed'),
  passkey_added: message('A passkey was added'),
  passkey_removed: message('A passkey was removed'),
  passkey_counted_back: message('A passkey was refused because it may have been copied'),
  recovery_codes_made: message('New recovery codes were made'),
  recovery_code_used: message('A recovery code was used'),
  domain_linked: message('A domain to log in with was linked'),
  domain_removed: message('A domain to log in with was removed'),
  api_token_made: message('An API token was made'),
  api_token_ended: message('An API token was ended'),
  feed_key_made: message('New secret addresses for feed readers were made'),
  data_exported: message('The data was downloaded'),
}
