/** Currencies whose smallest unit is the whole one, as Stripe counts. */
const whole = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '), // docs.stripe.com/currencies
)
/** Those with thousandths, which have rules of their own that we do not know. */
const thousandths = new Set(['bhd', 'iqd', 'jod', 'kwd', 'lyd', 'omr', 'tnd'])

const known = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

/** Whether donations can be taken in a currency, by its three small letters. */
export const isCurrency = (code: string): boolean => known.has(code) && !thousandths.has(code)

/** Digits after the decimal point: 2 for most, 0 for yen and the like. */
export const digitsOf = (code: string): number => (whole.has(code) ? 0 : 2)
