import { seededRandom } from '../../bench/random.ts'
import type { JudgedFile, JudgedKey, SiteText } from './judged-file.ts'

/** A case to be judged, before shuffling. */
export interface UnshuffledCase {
  kind: JudgedFile['cases'][number]['kind']
  about: JudgedFile['cases'][number]['about']
  old: number[]
  new: number[]
}

/** A number derived from a text. */
const numberOf = (text: string) =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)

function shuffled<T>(items: T[], random: () => number): T[] {
  const order = [...items]
  for (let at = order.length - 1; at > 0; at--) {
    const swapIndex = Math.floor(random() * (at + 1))
    ;[order[at], order[swapIndex]] = [order[swapIndex] as T, order[at] as T]
  }
  return order
}

/**
 * Merges the results of both versions, each item once, in an order that reveals nothing, and returns their origins
 * separately.
 */
export function mix(
  collected: UnshuffledCase[],
  texts: Map<number, SiteText>,
  seed: string,
): { file: JudgedFile; key: JudgedKey } {
  const random = seededRandom(numberOf(seed))
  const cases = shuffled(collected, random).map((unshuffled) => ({
    ...unshuffled,
    items: shuffled(
      [...new Set([...unshuffled.old, ...unshuffled.new])].toSorted((a, b) => a - b),
      random,
    ),
  }))
  const textOf = (id: number) => texts.get(id) ?? { title: '', description: '', tags: [] }
  return {
    file: {
      seed,
      cases: cases.map(({ kind, about, items }) => ({
        ...{ kind, about },
        items: items.map((id) => ({ ...textOf(id), verdict: null })),
      })),
    },
    key: cases.map((judgedCase) =>
      judgedCase.items.map((id) =>
        (['old', 'new'] as const).filter((version) => judgedCase[version].includes(id)),
      ),
    ),
  }
}
