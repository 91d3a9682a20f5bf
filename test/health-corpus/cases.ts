import { buildCase, type CaseDefinition } from './build/build-case.ts'
import type { CorpusCase } from './corpus-case.ts'
import type { Group } from './groups.ts'
import { heldOutGroups } from './held-out/cases.ts'
import { botChallenge } from './still-itself/bot-challenge.ts'
import { hacked } from './still-itself/hacked.ts'
import { holiday } from './still-itself/holiday.ts'
import { languageSwitch } from './still-itself/language-switch.ts'
import { languageSwitchRomance } from './still-itself/language-switch-romance.ts'
import { linkList } from './still-itself/link-list.ts'
import { maintenance } from './still-itself/maintenance.ts'
import { newAddress } from './still-itself/new-address.ts'
import { pause } from './still-itself/pause.ts'
import { platformMove } from './still-itself/platform-move.ts'
import { professional } from './still-itself/professional.ts'
import { professionalRomance } from './still-itself/professional-romance.ts'
import { redesign } from './still-itself/redesign.ts'
import { renamed } from './still-itself/renamed.ts'
import { smaller } from './still-itself/smaller.ts'
import { smallerRomance } from './still-itself/smaller-romance.ts'
import { wall } from './still-itself/wall.ts'
import { wallRomance } from './still-itself/wall-romance.ts'
import { adult } from './taken-over/adult.ts'
import { adultRomance } from './taken-over/adult-romance.ts'
import { casino } from './taken-over/casino.ts'
import { casinoRomance } from './taken-over/casino-romance.ts'
import { certificateOfOthers } from './taken-over/certificate-of-others.ts'
import { expired } from './taken-over/expired.ts'
import { expiredRomance } from './taken-over/expired-romance.ts'
import { forSale } from './taken-over/for-sale.ts'
import { forSaleRomance } from './taken-over/for-sale-romance.ts'
import { foreignRedirect } from './taken-over/foreign-redirect.ts'
import { foreignRedirectRomance } from './taken-over/foreign-redirect-romance.ts'
import { loans } from './taken-over/loans.ts'
import { loansRomance } from './taken-over/loans-romance.ts'
import { pharmacy } from './taken-over/pharmacy.ts'
import { pharmacyRomance } from './taken-over/pharmacy-romance.ts'
import { platformGone } from './taken-over/platform-gone.ts'
import { plausibleReplacements } from './taken-over/plausible-replacements.ts'
import { plausibleReplacementsRomance } from './taken-over/plausible-replacements-romance.ts'
import { sameDesign } from './taken-over/same-design.ts'
import { sameDesignRomance } from './taken-over/same-design-romance.ts'
import { wiped } from './taken-over/wiped.ts'

const tuningGroups: Partial<Record<Group, CaseDefinition[]>> = {
  for_sale: [...forSale, ...forSaleRomance],
  casino: [...casino, ...casinoRomance],
  pharmacy: [...pharmacy, ...pharmacyRomance],
  loans: [...loans, ...loansRomance],
  adult: [...adult, ...adultRomance],
  foreign_redirect: [...foreignRedirect, ...foreignRedirectRomance],
  expired: [...expired, ...expiredRomance],
  wiped,
  platform_gone: platformGone,
  certificate_of_others: certificateOfOthers,
  plausible_replacement: [...plausibleReplacements, ...plausibleReplacementsRomance],
  same_design: [...sameDesign, ...sameDesignRomance],
  redesign,
  platform_move: platformMove,
  new_address: newAddress,
  maintenance,
  bot_challenge: botChallenge,
  wall: [...wall, ...wallRomance],
  hacked,
  language_switch: [...languageSwitch, ...languageSwitchRomance],
  holiday,
  pause,
  renamed,
  professional: [...professional, ...professionalRomance],
  link_list: linkList,
  smaller: [...smaller, ...smallerRomance],
}

const build = (definitions: Partial<Record<Group, CaseDefinition[]>>): CorpusCase[] =>
  Object.entries(definitions).flatMap(([group, cases]) =>
    cases.map((definition) => buildCase(group as Group, definition)),
  )

/** The detector may be tuned on these cases. */
export const tuningCases = build(tuningGroups)

/** The detector is evaluated on these cases only once: see the README. */
export const heldOutCases = build(heldOutGroups)
