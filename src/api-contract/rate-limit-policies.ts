/** The types of counter keys: an IP address; the id of an account, known device or session; or a text as typed. */
type CounterKeys = { ip: string; account: number; device: number; session: number; text: string }

/** Allows `points` actions within `seconds`, counted per `by`. */
export interface RateLimitPolicy {
  by: keyof CounterKeys
  points: number
  seconds: number
}

const minute = 60
const hour = 3600

/**
 * All rate limits: generous for people and for offices behind one address, strict enough to stop guessing and flooding.
 * `RATE_LIMIT_SCALE` multiplies the points.
 */
export const rateLimitPolicies = {
  // Password guessing: many accounts from one address, or one account from many addresses. Devices known to an account
  // have their own counters; all others share counters by the name or address as typed, so that limits do not reveal
  // whether an account exists or which email belongs to which username.
  log_in_by_address: { by: 'ip', points: 50, seconds: 15 * minute },
  log_in_by_device: { by: 'device', points: 20, seconds: 15 * minute },
  log_in_by_name: { by: 'text', points: 20, seconds: hour },
  // Re-authentication: guesses with a stolen token must not use up the owner's own log-in attempts.
  confirm_password: { by: 'session', points: 20, seconds: 15 * minute },
  // Code guessing. Authenticator apps have only a million codes, so strangers who know the password share very few
  // attempts. The owner can still log in with a passkey or a recovery code.
  code_by_device: { by: 'device', points: 20, seconds: 15 * minute },
  code_by_account: { by: 'account', points: 20, seconds: 24 * hour },
  code_by_log_in: { by: 'session', points: 20, seconds: 24 * hour },
  // Log-in pages request passkey challenges in advance.
  passkey_options: { by: 'ip', points: 200, seconds: 15 * minute },
  // Each log-in with a domain makes the server fetch two or three URLs that a stranger chose.
  domain_by_address: { by: 'ip', points: 30, seconds: 15 * minute },
  sign_up: { by: 'ip', points: 10, seconds: hour },
  reset_by_address: { by: 'ip', points: 20, seconds: hour },
  link_by_address: { by: 'ip', points: 20, seconds: hour },
  // Emails that strangers can cause: all kinds together to an unconfirmed address, and password resets to a confirmed
  // one. Excess resets are delayed and merged, so that requesting them cannot lock an owner out.
  mail_by_recipient: { by: 'text', points: 5, seconds: hour },
  reset_mail: { by: 'text', points: 5, seconds: hour },
  confirmation_mail: { by: 'account', points: 5, seconds: hour },
  // Completions that forms fetch while people type.
  look_up: { by: 'ip', points: 60, seconds: minute },
  complete: { by: 'account', points: 240, seconds: minute },
  // Uncached queries only; cached replies are free.
  search: { by: 'ip', points: 120, seconds: minute },
  suggest: { by: 'ip', points: 300, seconds: minute },
  surprise: { by: 'ip', points: 120, seconds: minute },
  // Members' secret feeds: their keys are too long to guess, and a feed reader fetches a few times an hour.
  secret_river: { by: 'ip', points: 120, seconds: minute },
  csp_report: { by: 'ip', points: 20, seconds: minute },
  site_map: { by: 'ip', points: 60, seconds: minute },
  write: { by: 'account', points: 120, seconds: minute },
  // Session and credential changes have their own limit, so that they stay available while a runaway program uses up
  // `write`.
  write_by_log_in: { by: 'session', points: 60, seconds: minute },
  comment: { by: 'account', points: 60, seconds: 10 * minute },
  preview: { by: 'account', points: 60, seconds: 10 * minute },
  upload: { by: 'account', points: 60, seconds: hour },
  // Sites submitted from an imported list: each counts as an upload, but an import has up to two hundred.
  submit_listed: { by: 'account', points: 200, seconds: hour },
  read_list: { by: 'account', points: 20, seconds: 10 * minute },
  propose: { by: 'account', points: 30, seconds: hour },
  report: { by: 'account', points: 30, seconds: hour },
  contact: { by: 'account', points: 10, seconds: hour },
  owner_request: { by: 'ip', points: 10, seconds: hour },
  // Strangers can cause an email to a site's owner, and fetches of the owner's site.
  proof_mail: { by: 'text', points: 3, seconds: hour },
  proof_check: { by: 'ip', points: 30, seconds: hour },
  proof_check_of_site: { by: 'text', points: 20, seconds: hour },
  payment: { by: 'account', points: 20, seconds: hour },
  payment_by_address: { by: 'ip', points: 20, seconds: hour },
} as const satisfies Record<string, RateLimitPolicy>

export type RateLimitName = keyof typeof rateLimitPolicies
/** The key type of a policy's counters. */
export type RateLimitKey<P extends RateLimitName> = CounterKeys[(typeof rateLimitPolicies)[P]['by']]
