import { Refusal } from '#api-contract/refusal.ts'
import { spoken } from '#i18n/spoken.ts'

/** Nothing answered: neither the site nor anything on the way to it. */
export const notReached = (): Refusal =>
  new Refusal(0, { sentence: spoken('The site cannot be reached. Are you online?') })
