import { memoizeIntl } from '#i18n/translator.ts'

interface Currency {
  currency: string
  digits: number
}

const currencyFormat = memoizeIntl(Intl.NumberFormat)

/** Formats an amount: `$25`, `€4.50`. @param locale from a translator @param amount in the smallest unit */
export const formatMoney = (locale: string, amount: number, { currency, digits }: Currency): string =>
  currencyFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: amount % 10 ** digits === 0 ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits)

/** Parses a typed amount, such as `4.50` or `4,50`, into the smallest unit; undefined if invalid. */
export function parseAmount(text: string, { digits }: Currency): number | undefined {
  const match = /^\s*[^\d\s.,-]{0,3}\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  if (fraction.length > digits) return undefined
  return Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0') || 0)
}
