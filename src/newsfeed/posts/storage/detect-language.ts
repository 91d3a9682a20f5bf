import { eld } from 'eld/extrasmall'

// Loading this takes 50 MB and a quarter of a second, so `detect-languages.ts` imports it on demand.

const nonWords = /\b(?:https?:\/\/|www\.)\S+|\S+@\S+|[@#][\w-]+/gi
/** Minimum letters to tell apart languages with the same script, and minimum Han characters. */
const minimum = { letters: 50, han: 10 }
const maxLength = 1000

const simplified =
  /[们这为时东车长门问见马鸟鱼书员话说语读谁谈记论设计认让请习华网络关于开发态实对进还运动电脑机务业产经线级红约结给绝统继续编缘写样么边远听观览间闲阅]/u

/**
 * Detects the language of a text as a primary subtag. Null if uncertain: too little text, unknown words, code, lists of
 * names, or a language that the library does not support.
 */
export function detectLanguage(text: string): string | null {
  const words = text
    .slice(0, 2 * maxLength)
    .replace(nonWords, ' ')
    .slice(0, maxLength)
  const letters = countMatches(words, /[\p{L}\p{M}]/gu)
  // Code has far more punctuation than prose.
  if (letters < words.replace(/\s+/gu, '').length * 0.75) return null
  return detectByScript(words, letters) ?? (letters < minimum.letters ? null : detectByWords(words))
}

/** Scripts that only one language uses; a few characters are enough. */
function detectByScript(words: string, letters: number): string | null {
  const isMajority = (count: number) => count > letters * 0.6
  const [han, kana] = [
    countMatches(words, /\p{Script=Han}/gu),
    countMatches(words, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu),
  ]
  if (isMajority(han + kana) && kana > 2) return 'ja'
  if (isMajority(han) && kana === 0 && (han >= minimum.han || simplified.test(words))) return 'zh'
  if (isMajority(countMatches(words, /\p{Script=Hangul}/gu))) return letters > 3 ? 'ko' : null
  return isMajority(countMatches(words, /\p{Script=Thai}/gu)) && letters > 5 ? 'th' : null
}

/** Corrects the library's language codes. It cannot tell Malay from Indonesian. */
const codeOverrides: Record<string, string | null> = { ms: null, nb: 'no' }

function detectByWords(words: string): string | null {
  const result = eld.detect(words)
  if (!result.isReliable()) return null
  return result.language in codeOverrides ? (codeOverrides[result.language] ?? null) : result.language || null
}

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
