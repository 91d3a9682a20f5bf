import { seededRandom } from '#ui/covers/seeded-random.ts'

/** The most frequent words of descriptions; several appear in half of all sites. */
const frequentWords =
  'the and of a in to blog notes about personal on for with writing web my from life design photography small books'
const frequentTags =
  'technology programming photography writing art music design gardening cooking travel books science history linux games film math philosophy cycling knitting radio zines maps birds language security astronomy poetry comics woodworking'

const onsets = 'b br c ch d dr f fl g gr h j k kl l m n p pl qu r s sh sk st t tr v w z'.split(' ')
const vowels = 'a e i o u ai ea io ou'.split(' ')
const codas = ['', '', '', 'n', 'r', 'l', 's', 't', 'm', 'nd', 'ck', 'th']

/** Returns the real words, followed by made-up ones up to `size`. */
function inventWords(size: number, seed: number, realWords: string[]): string[] {
  const random = seededRandom(seed)
  const pick = (parts: string[]) => parts[Math.floor(random() * parts.length)] ?? ''
  const words = new Set(realWords)
  while (words.size < size) {
    const syllables = 2 + Math.floor(random() * 2.2)
    let word = ''
    for (let n = 0; n < syllables; n++) word += pick(onsets) + pick(vowels) + pick(codas)
    words.add(word)
  }
  return [...words]
}

/** Words of titles and descriptions, most frequent first. */
export const words = inventWords(40_000, 7, frequentWords.split(' '))
/** Tags, most used first. */
export const tags = inventWords(3000, 11, frequentTags.split(' '))
