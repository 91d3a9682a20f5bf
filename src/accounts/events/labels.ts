import { type Message, message } from '#i18n/message.ts'
import type { AccountEventKind } from './events.ts'

/** Labels of the events, on the page and in emails. */
export const eventLabels: Record<AccountEventKind, Message> = {
  log_in: message('You logged in'),
  log_in_new_device: message('New device logged in'),
  log_ins_ended: message('Devices logged out'),
  password_changed: message('Password changed'),
  password_reset: message('Password reset by email'),
  email_changed: message('Email address changed'),
  email_taken_back: message('Email address change undone'),
  changes_undone: message('Recent log-in changes undone'),
  early_ways_removed: message('Log-in methods from before the email was confirmed removed'),
  second_factor_on: message('Two-factor authentication turned on'),
  second_factor_off: message('Two-factor authentication turned off'),
  second_factor_refused: message('Correct password, but five wrong codes'),
  totp_added: message('Authenticator app set up'),
  totp_removed: message('Authenticator app removed'),
  passkey_added: message('Passkey added'),
  passkey_removed: message('Passkey removed'),
  passkey_counted_back: message('Passkey rejected because it may have been copied'),
  recovery_codes_made: message('New recovery codes created'),
  recovery_code_used: message('Recovery code used'),
  domain_linked: message('Log-in domain linked'),
  domain_removed: message('Log-in domain removed'),
  api_token_made: message('API token created'),
  api_token_ended: message('API token revoked'),
  feed_key_made: message('New private feed addresses created'),
  data_exported: message('Data downloaded'),
}
