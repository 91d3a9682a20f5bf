/** How often something may be done: `points` times within `seconds`, counted for each `by`. */
export interface Policy {
  by: 'address' | 'account'
  points: number
  seconds: number
}

const minute = 60
const hour = 3600

/**
 * Every rate limit of the site. Generous for people and for offices behind one address; what they stop is
 * guessing and flooding. `RATE_LIMIT_SCALE` multiplies the points.
 */
export const policies = {
  // Guessing passwords: of many accounts from one place, and of one account from many places.
  log_in_by_address: { by: 'address', points: 50, seconds: 15 * minute },
  log_in_by_account: { by: 'account', points: 20, seconds: 15 * minute },
  sign_up: { by: 'address', points: 10, seconds: hour },
  reset_by_address: { by: 'address', points: 20, seconds: hour },
  reset_by_account: { by: 'account', points: 5, seconds: hour },
  // Forms ask while somebody types.
  look_up: { by: 'address', points: 60, seconds: minute },
  complete: { by: 'account', points: 240, seconds: minute },
  search: { by: 'address', points: 120, seconds: minute },
  write: { by: 'account', points: 120, seconds: minute },
  comment: { by: 'account', points: 60, seconds: 10 * minute },
  preview: { by: 'account', points: 60, seconds: 10 * minute },
  upload: { by: 'account', points: 60, seconds: hour },
  report: { by: 'account', points: 30, seconds: hour },
  contact: { by: 'account', points: 10, seconds: hour },
  payment: { by: 'account', points: 20, seconds: hour },
  payment_by_address: { by: 'address', points: 20, seconds: hour },
} as const satisfies Record<string, Policy>

export type PolicyName = keyof typeof policies
