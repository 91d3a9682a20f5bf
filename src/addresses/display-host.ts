import { domainToUnicode } from 'node:url'

/** Sets of scripts that are commonly mixed, in addition to digits and punctuation. */
const scriptSets = [
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}]+$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]+$/u,
  ...['Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Devanagari', 'Bengali', 'Tamil'].map(
    (script) => new RegExp(`^[\\p{Script=${script}}\\p{Script=Common}\\p{Script=Inherited}]+$`, 'u'),
  ),
  ...['Telugu', 'Kannada', 'Malayalam', 'Gujarati', 'Gurmukhi', 'Sinhala', 'Thai', 'Lao', 'Khmer'].map(
    (script) => new RegExp(`^[\\p{Script=${script}}\\p{Script=Common}\\p{Script=Inherited}]+$`, 'u'),
  ),
]

/** Cyrillic and Greek letters that look like Latin ones: a label made only of these probably imitates a Latin name. */
const latinLookAlikes = /^[асԁеһіјӏорԛѕԝхуүνοαυρικ\p{Script=Common}]+$/u

/** Decodes a host's punycode for display, except for labels that could be mistaken for Latin ones. */
export function displayHost(host: string): string {
  if (!host.includes('xn--')) return host
  return host
    .split('.')
    .map((label) => {
      if (!label.startsWith('xn--')) return label
      const decoded = domainToUnicode(label)
      const isUnambiguous =
        scriptSets.some((script) => script.test(decoded)) && !latinLookAlikes.test(decoded)
      return isUnambiguous ? decoded : label
    })
    .join('.')
}
