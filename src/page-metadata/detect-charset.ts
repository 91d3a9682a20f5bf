/** Rates a decoded text: 1 or more for the right encoding, below 0.5 for a wrong one. */
type Score = (text: string) => number

const simplifiedChinese =
  '的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生自会那后能对着事其里所去行过家十用发天如然作方成者多日都三小二无同么经法当起与好看学进种将还分此心前面又定见只主没公从博客文章首页'
const traditionalChinese =
  '的一是不了人我在有他這為之大來以個中上們到說國和地也子時道出而要於就下得可你年生自會那後能對著事其裡所去行過家十用發天如然作方成者多日都三小二無同麼經法當起與好看學進種將還分此心前面又定見只主沒公從部落格文章首頁'
const kana = /[\u3041-\u30fc]/
const hangul = /[\uac00-\ud7a3]/

const westernEuropean = 'éèêàâçìòîïôùûëäöüßñáíóúãõåæøœÉÈÀÇÄÖÜÑÁÍÓÚÅÆØ’‘“”«»–—…•·©®°€¿¡§£½\u00a0'
const centralEuropean = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻěščřžýáíéúůťďňľĺŕôäĚŠČŘŽÝÁÍÉÚőűöüăâîşţșț„”“’–—…«»\u00a0'
const turkish = 'çğıöşüâîûÇĞİÖŞÜ’‘“”–—…«»\u00a0'

/** Encodings to try. Windows-1252 comes after more specific ones; the first of equal scores wins. */
const candidates: [encoding: string, score: Score][] = [
  ['shift_jis', createCjkScore('shift_jis', [0x88, 0x97], kana)],
  ['gb18030', createCjkScore('gb18030', [0xb0, 0xd7], new RegExp(`[${simplifiedChinese}]`, 'u'))],
  ['euc-jp', createCjkScore('euc-jp', [0xb0, 0xcf], kana)],
  ['big5', createCjkScore('big5', [0xa4, 0xc6], new RegExp(`[${traditionalChinese}]`, 'u'))],
  ['euc-kr', createCjkScore('euc-kr', undefined, hangul)],
  ['windows-1251', createAlphabetScore('оеаинтсрвл', 0.62)],
  ['koi8-u', createAlphabetScore('оеаинтсрвл', 0.62)],
  ['iso-8859-5', createAlphabetScore('оеаинтсрвл', 0.62)],
  ['windows-1253', createAlphabetScore('αοιετσνηυρκάίςπ', 0.8)],
  ['windows-1255', createAlphabetScore('יוהלאתמרבש', 0.66)],
  ['windows-1256', createAlphabetScore('اليمونتربع', 0.65)],
  ['windows-874', createAlphabetScore('านรอกเงมยลวดทตสค่้ัีิ', 0.85)],
  ['windows-1252', createLatinScore(westernEuropean)],
  ['windows-1254', createLatinScore(turkish)],
  ['windows-1250', createLatinScore(centralEuropean)],
  ['iso-8859-2', createLatinScore(centralEuropean)],
]

/** Size of the sample in non-ASCII bytes. */
const sampleSize = 4000

/** Detects the most likely encoding of bytes that are not UTF-8; defaults to Windows-1252. */
export function detectCharset(bytes: Uint8Array): string {
  const sample = takeSample(bytes)
  let best = { encoding: 'windows-1252', score: 0.5 }
  for (const [encoding, rate] of candidates) {
    const score = rate(new TextDecoder(encoding).decode(sample, { stream: true }))
    if (score > best.score) best = { encoding, score }
  }
  return best.encoding
}

/** Extracts the non-ASCII parts of a text, each with the bytes next to it. */
function takeSample(bytes: Uint8Array): Uint8Array {
  const sample: number[] = []
  for (let index = 0; index < bytes.length && sample.length < sampleSize; index++) {
    if ((bytes[index] ?? 0) < 0x80) continue
    const from = index
    // The second byte of several encodings may be ASCII.
    while (index < bytes.length && ((bytes[index] ?? 0) >= 0x80 || (bytes[index - 1] ?? 0) >= 0x80)) index++
    sample.push(bytes[from - 1] ?? 0x20, ...bytes.subarray(from, Math.min(index, from + sampleSize)), 0x20)
  }
  return Uint8Array.from(sample)
}

const findNonAscii = (text: string): string[] => text.match(/\P{ASCII}/gu) ?? []

/** Counts ASCII letters next to non-ASCII characters: wrong encodings swallow letters, or mix scripts within a word. */
const countMixedPairs = (text: string) => text.match(/[a-z]\P{ASCII}|\P{ASCII}[a-z]/giu)?.length ?? 0

/**
 * Creates the score of an encoding for Chinese, Japanese or Korean.
 * @param rows range of lead bytes of the common Chinese characters, which come first in the tables
 * @param typicalCharacters matches characters that appear in almost any text
 */
function createCjkScore(
  encoding: string,
  rows: [number, number] | undefined,
  typicalCharacters: RegExp,
): Score {
  let commonHan: Set<string> | undefined
  return (text) => {
    commonHan ??= rows ? decodeHanRows(encoding, rows) : new Set()
    const characters = findNonAscii(text)
    let points = 0
    for (const letter of characters) {
      if (letter === '\ufffd') points -= 5
      else if (typicalCharacters.test(letter)) points += 1.3
      else if (commonHan.has(letter)) points += 0.95
      else if (/[\u3000-\u3011\uff01-\uff1f]/.test(letter)) points += 0.8
      else points -= rows && /\p{sc=Han}/u.test(letter) ? 0.3 : 1.5
    }
    return (points - 2 * countMixedPairs(text)) / characters.length
  }
}

function decodeHanRows(encoding: string, [first, last]: [number, number]): Set<string> {
  const bytes: number[] = []
  for (let leadByte = first; leadByte <= last; leadByte++)
    for (let trailByte = 0x40; trailByte < 0xff; trailByte++) bytes.push(leadByte, trailByte, 0x20)
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)).match(/\p{sc=Han}/gu))
}

/** Creates the score of other alphabets. @param letters the most frequent letters @param share their usual share of a text */
function createAlphabetScore(letters: string, share: number): Score {
  return (text) => {
    // Isolated letters are probably French or Italian: à, è.
    if (!/(?:(?!\p{ASCII})\p{L}){3}/u.test(text)) return 0
    const characters = findNonAscii(text)
    const commonCount = characters.filter((letter) => letters.includes(letter.toLowerCase())).length
    const strangeCount = characters.filter(
      (letter) => letter === '\ufffd' || /[\u2500-\u259f]/.test(letter),
    ).length
    const innerCapitalCount = text.match(/(?<=\p{Ll})\p{Lu}/gu)?.length ?? 0
    return Math.min(
      1,
      (commonCount / share - strangeCount - 2 * innerCapitalCount - countMixedPairs(text)) /
        characters.length,
    )
  }
}

/** Creates the score of a Latin encoding. @param letters the non-ASCII letters and punctuation of the languages */
function createLatinScore(letters: string): Score {
  return (text) => {
    const characters = findNonAscii(text)
    const knownCount = characters.filter((letter) => letters.includes(letter)).length
    // Icelandic letters, whose codes are Turkish letters in Turkish encodings.
    const rareCount = characters.filter((letter) => /[ðþýÝÐÞ]/.test(letter)).length
    const innerSignCount = text.match(/(?<=\p{L})[^\p{L}\p{M}\s\w'’\u00ad.,–—-](?=\p{L})/gu)?.length ?? 0
    const longRunCount = text.match(/(?:(?![’“”–—…«»„\u00a0])\P{ASCII}){3,}/gu)?.length ?? 0
    return Math.min(
      0.9,
      (knownCount + 0.5 * rareCount - innerSignCount - 3 * longRunCount) / characters.length,
    )
  }
}
