import type { HealthState } from './corpus-case.ts'

interface GroupOutcome {
  mustFlag: boolean
  /** The right states unless a case says otherwise, best first. */
  states: HealthState[]
}

const takenOver: GroupOutcome = { mustFlag: true, states: ['changed_hands'] }
const away: GroupOutcome = { mustFlag: true, states: ['away', 'changed_hands'] }
const fine: GroupOutcome = { mustFlag: false, states: ['fine'] }
const unsteady: GroupOutcome = { mustFlag: false, states: ['unsteady', 'fine'] }

/** The kinds of change that sites undergo, with the right states, which follow the crawler's design. */
export const groups = {
  for_sale: takenOver,
  casino: takenOver,
  pharmacy: takenOver,
  loans: takenOver,
  adult: takenOver,
  foreign_redirect: takenOver,
  expired: takenOver,
  wiped: away,
  platform_gone: away,
  certificate_of_others: { mustFlag: true, states: ['changed_hands', 'away'] },
  /** A new owner writes about something else. */
  plausible_replacement: takenOver,
  /** A new owner keeps the look. */
  same_design: takenOver,
  redesign: fine,
  platform_move: fine,
  new_address: fine,
  maintenance: unsteady,
  bot_challenge: unsteady,
  /** A log-in form or paywall. */
  wall: unsteady,
  hacked: { mustFlag: false, states: ['unsteady'] },
  language_switch: fine,
  holiday: fine,
  pause: fine,
  renamed: fine,
  /** The blog becomes its author's business site. */
  professional: fine,
  link_list: fine,
  /** Most posts were removed. */
  smaller: fine,
  // Only in the held-out cases.
  feed_moved: fine,
  few_words: fine,
  parked_by_mistake: unsteady,
} as const satisfies Record<string, GroupOutcome>

export type Group = keyof typeof groups
