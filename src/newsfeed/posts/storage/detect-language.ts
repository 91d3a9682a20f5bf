import { eld } from 'eld/extrasmall'

// Loading this takes 50 MB and a quarter of a second: `detect-languages.ts` does it when it is needed.

const notWords = /\b(?:https?:\/\/|www\.)\S+|\S+@\S+|[@#][\w-]+/gi
/** The letters needed to tell languages of one script apart, and the characters of a text that are examined. */
const enough = { letters: 50, han: 10 }
const maxLength = 1000

/** Characters that only simplified Chinese has. */
const simplified =
  /[们这为时东车长门问见马鸟鱼书员话说语读谁谈记论设计认让请习华网络关于开发态实对进还运动电脑机务业产经线级红约结给绝统继续编缘写样么边远听观览间闲阅]/u

/**
 * The language of a text as its primary subtag; null when uncertain: too few or no known words, code, lists of names, or a
 * language that the library does not know.
 */
export function detectLanguage(text: string): string | null {
  const words = text
    .slice(0, 2 * maxLength)
    .replace(notWords, ' ')
    .slice(0, maxLength)
  const letters = countOf(words, /[\p{L}\p{M}]/gu)
  // Signs between the words of code outnumber those of prose by far.
  if (letters < words.replace(/\s+/gu, '').length * 0.75) return null
  return byScript(words, letters) ?? (letters < enough.letters ? null : byWords(words))
}

/** Scripts of a single language, which few characters reveal. */
function byScript(words: string, letters: number): string | null {
  const mostly = (count: number) => count > letters * 0.6
  const [han, kana] = [
    countOf(words, /\p{Script=Han}/gu),
    countOf(words, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu),
  ]
  if (mostly(han + kana) && kana > 2) return 'ja'
  if (mostly(han) && kana === 0 && (han >= enough.han || simplified.test(words))) return 'zh'
  if (mostly(countOf(words, /\p{Script=Hangul}/gu))) return letters > 3 ? 'ko' : null
  return mostly(countOf(words, /\p{Script=Thai}/gu)) && letters > 5 ? 'th' : null
}

/** Codes that the library uses differently from most sites; it cannot tell Malay from Indonesian. */
const renamed: Record<string, string | null> = { ms: null, nb: 'no' }

function byWords(words: string): string | null {
  const found = eld.detect(words)
  if (!found.isReliable()) return null
  return found.language in renamed ? (renamed[found.language] ?? null) : found.language || null
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
