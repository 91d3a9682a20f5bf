import { ApiError } from '#api-contract/api-error.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'

/** Nothing answered: neither the site nor anything on the way to it. */
export const notReached = (): ApiError =>
  new ApiError(0, { message: defaultTranslator('The site cannot be reached. Are you online?') })
