/** Currencies without a subunit, according to Stripe. */
const zeroDecimalCurrencies = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '), // docs.stripe.com/currencies
)
/** Currencies with three decimal digits, whose special rules are not implemented. */
const threeDecimalCurrencies = new Set(['bhd', 'iqd', 'jod', 'kwd', 'lyd', 'omr', 'tnd'])

const isoCodes = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

/** True if donations in a currency are supported. @param code ISO 4217, in lower case */
export const isSupportedCurrency = (code: string): boolean =>
  isoCodes.has(code) && !threeDecimalCurrencies.has(code)

/** Digits after the decimal point: 2 for most, 0 for yen and the like. */
export const fractionDigits = (code: string): number => (zeroDecimalCurrencies.has(code) ? 0 : 2)
