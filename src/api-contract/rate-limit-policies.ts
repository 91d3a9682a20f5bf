/** What is counted as one: a network address; an account, a known device or a log-in by its id; a text as it was typed. */
type CountedBy = { address: string; account: number; device: number; log_in: number; text: string }

/** How often something may be done: `points` times within `seconds`, counted for each `by`. */
export interface RateLimitPolicy {
  by: keyof CountedBy
  points: number
  seconds: number
}

const minute = 60
const hour = 3600

/**
 * Every rate limit of the site. Generous for people and for offices behind one address; what they stop is
 * guessing and flooding. `RATE_LIMIT_SCALE` multiplies the points.
 */
export const rateLimitPolicies = {
  // Guessing passwords: of many accounts from one place, and of one account from many places. Devices that an account
  // knows are apart from all others, which share what is counted by the name or address that was typed: whether there is
  // an account, and which name belongs to which address, must make no difference.
  log_in_by_address: { by: 'address', points: 50, seconds: 15 * minute },
  log_in_by_device: { by: 'device', points: 20, seconds: 15 * minute },
  log_in_by_name: { by: 'text', points: 20, seconds: hour },
  // Asked again of a logged-in member: what a stolen token guesses takes nothing from its owner's own log-ins.
  confirm_password: { by: 'log_in', points: 20, seconds: 15 * minute },
  // Guessing codes: of an app there are a million, so strangers who know the password share very few. A passkey or a
  // recovery code still opens the account to its owner.
  code_by_device: { by: 'device', points: 20, seconds: 15 * minute },
  code_by_account: { by: 'account', points: 20, seconds: 24 * hour },
  code_by_log_in: { by: 'log_in', points: 20, seconds: 24 * hour },
  // Log-in pages ask ahead for what a passkey has to sign.
  passkey_options: { by: 'address', points: 200, seconds: 15 * minute },
  // Each has us ask two or three addresses that a stranger names.
  domain_by_address: { by: 'address', points: 30, seconds: 15 * minute },
  sign_up: { by: 'address', points: 10, seconds: hour },
  reset_by_address: { by: 'address', points: 20, seconds: hour },
  link_by_address: { by: 'address', points: 20, seconds: hour },
  // Mails that strangers can have sent to an address that nobody has confirmed, of all kinds together; and links for new
  // passwords to those that somebody has. Nobody is refused a new password because of what others ask for: links above
  // this are put off and joined.
  mail_by_recipient: { by: 'text', points: 5, seconds: hour },
  reset_mail: { by: 'text', points: 5, seconds: hour },
  confirmation_mail: { by: 'account', points: 5, seconds: hour },
  // Forms ask while people type.
  look_up: { by: 'address', points: 60, seconds: minute },
  complete: { by: 'account', points: 240, seconds: minute },
  // What is made for one query only; answers that are kept take nothing.
  search: { by: 'address', points: 120, seconds: minute },
  suggest: { by: 'address', points: 300, seconds: minute },
  surprise: { by: 'address', points: 120, seconds: minute },
  // Guessing keys leads nowhere, and a reader asks a few times an hour.
  secret_river: { by: 'address', points: 120, seconds: minute },
  csp_report: { by: 'address', points: 20, seconds: minute },
  site_map: { by: 'address', points: 60, seconds: minute },
  write: { by: 'account', points: 120, seconds: minute },
  // What is about log-ins and what opens an account: a program that floods everything else must be stoppable.
  write_by_log_in: { by: 'log_in', points: 60, seconds: minute },
  comment: { by: 'account', points: 60, seconds: 10 * minute },
  preview: { by: 'account', points: 60, seconds: 10 * minute },
  upload: { by: 'account', points: 60, seconds: hour },
  // Sites of a list that a feed reader wrote: each is an upload, but nobody types two hundred of them.
  submit_listed: { by: 'account', points: 200, seconds: hour },
  read_list: { by: 'account', points: 20, seconds: 10 * minute },
  propose: { by: 'account', points: 30, seconds: hour },
  report: { by: 'account', points: 30, seconds: hour },
  contact: { by: 'account', points: 10, seconds: hour },
  owner_request: { by: 'address', points: 10, seconds: hour },
  // Strangers can have mail sent to an owner, and an owner's site asked.
  proof_mail: { by: 'text', points: 3, seconds: hour },
  proof_check: { by: 'address', points: 30, seconds: hour },
  proof_check_of_site: { by: 'text', points: 20, seconds: hour },
  payment: { by: 'account', points: 20, seconds: hour },
  payment_by_address: { by: 'address', points: 20, seconds: hour },
} as const satisfies Record<string, RateLimitPolicy>

export type RateLimitName = keyof typeof rateLimitPolicies
/** Who or what a policy counts. */
export type CountedValue<P extends RateLimitName> = CountedBy[(typeof rateLimitPolicies)[P]['by']]
