import { domainToUnicode } from 'node:url'

/** Scripts that one name may mix, besides digits and the like: those that people write together anyway. */
const together = [
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

/** Cyrillic and Greek letters that look like Latin ones: a name of nothing else is a disguise. */
const lookAlikes = /^[асԁеһіјӏорԛѕԝхуүνοαυρικ\p{Script=Common}]+$/u

/** A host in the letters of its script, but in ASCII where it could be mistaken for another name. */
export function shownHost(host: string): string {
  if (!host.includes('xn--')) return host
  return host
    .split('.')
    .map((label) => {
      if (!label.startsWith('xn--')) return label
      const written = domainToUnicode(label)
      const isPlain = together.some((script) => script.test(written)) && !lookAlikes.test(written)
      return isPlain ? written : label
    })
    .join('.')
}
