import type { HealthState } from './corpus-case.ts'

interface About {
  mustFlag: boolean
  /** The right states unless a case says otherwise, best first. */
  states: HealthState[]
}

const changed: About = { mustFlag: true, states: ['changed_hands'] }
const away: About = { mustFlag: true, states: ['away', 'changed_hands'] }
const fine: About = { mustFlag: false, states: ['fine'] }
const shaken: About = { mustFlag: false, states: ['unsteady', 'fine'] }

/** What happened to a site. The states follow "Health" and "Settled" in the crawler's design. */
export const groups = {
  for_sale: changed,
  casino: changed,
  pharmacy: changed,
  loans: changed,
  adult: changed,
  foreign_redirect: changed,
  expired: changed,
  wiped: away,
  platform_gone: away,
  certificate_of_others: { mustFlag: true, states: ['changed_hands', 'away'] },
  new_words: changed,
  same_design: changed,
  redesign: fine,
  platform_move: fine,
  new_address: fine,
  maintenance: shaken,
  bot_challenge: shaken,
  wall: shaken,
  hacked: { mustFlag: false, states: ['unsteady'] },
  language_switch: fine,
  holiday: fine,
  pause: fine,
  renamed: fine,
  professional: fine,
  link_list: fine,
  smaller: fine,
  // Only in the second corpus.
  feed_moved: fine,
  few_words: fine,
  parked_by_mistake: shaken,
} as const satisfies Record<string, About>

export type Group = keyof typeof groups
