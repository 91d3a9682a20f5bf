import type { CaseDefinition } from '../build/build-case.ts'
import type { Group } from '../groups.ts'
import { botChallenge } from './still-itself/bot-challenge.ts'
import { feedMoved } from './still-itself/feed-moved.ts'
import { fewWords } from './still-itself/few-words.ts'
import { hacked } from './still-itself/hacked.ts'
import { holiday } from './still-itself/holiday.ts'
import { languageSwitch } from './still-itself/language-switch.ts'
import { linkList } from './still-itself/link-list.ts'
import { maintenance } from './still-itself/maintenance.ts'
import { newAddress } from './still-itself/new-address.ts'
import { parkedByMistake } from './still-itself/parked-by-mistake.ts'
import { pause } from './still-itself/pause.ts'
import { platformMove } from './still-itself/platform-move.ts'
import { professional } from './still-itself/professional.ts'
import { redesign } from './still-itself/redesign.ts'
import { renamed } from './still-itself/renamed.ts'
import { smaller } from './still-itself/smaller.ts'
import { wall } from './still-itself/wall.ts'
import { adult } from './taken-over/adult.ts'
import { casino } from './taken-over/casino.ts'
import { certificateOfOthers } from './taken-over/certificate-of-others.ts'
import { expired } from './taken-over/expired.ts'
import { forSale } from './taken-over/for-sale.ts'
import { foreignRedirect } from './taken-over/foreign-redirect.ts'
import { loans } from './taken-over/loans.ts'
import { pharmacy } from './taken-over/pharmacy.ts'
import { platformGone } from './taken-over/platform-gone.ts'
import { plausibleReplacements } from './taken-over/plausible-replacements.ts'
import { sameDesign } from './taken-over/same-design.ts'
import { wiped } from './taken-over/wiped.ts'

export const heldOutGroups: Record<Group, CaseDefinition[]> = {
  for_sale: forSale,
  casino,
  pharmacy,
  loans,
  adult,
  foreign_redirect: foreignRedirect,
  expired,
  wiped,
  platform_gone: platformGone,
  certificate_of_others: certificateOfOthers,
  plausible_replacement: plausibleReplacements,
  same_design: sameDesign,
  redesign,
  platform_move: platformMove,
  new_address: newAddress,
  maintenance,
  bot_challenge: botChallenge,
  wall,
  hacked,
  language_switch: languageSwitch,
  holiday,
  pause,
  renamed,
  professional,
  link_list: linkList,
  smaller,
  feed_moved: feedMoved,
  few_words: fewWords,
  parked_by_mistake: parkedByMistake,
}
