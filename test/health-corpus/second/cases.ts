import type { WrittenCase } from '../build/build-case.ts'
import type { Group } from '../groups.ts'
import { botChallenge } from './still-itself/bot-challenge.ts'
import { maintenance } from './still-itself/maintenance.ts'
import { newAddress } from './still-itself/new-address.ts'
import { redesign } from './still-itself/redesign.ts'
import { casino } from './taken-over/casino.ts'
import { forSale } from './taken-over/for-sale.ts'

export const second: Partial<Record<Group, WrittenCase[]>> = {
  for_sale: forSale,
  casino,
  redesign,
  new_address: newAddress,
  maintenance,
  bot_challenge: botChallenge,
}
