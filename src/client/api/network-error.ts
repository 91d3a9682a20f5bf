import { ApiError } from '#api-contract/api-error.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'

/** The request got no response from the site or any proxy. */
export const networkError = (): ApiError =>
  new ApiError(0, { message: defaultTranslator('Can’t reach the site. Are you online?') })
