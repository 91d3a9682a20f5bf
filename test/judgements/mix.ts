import { seededRandom } from '#ui/covers/seeded-random.ts'
import type { JudgedFile, JudgedKey, SiteText } from './judged-file.ts'

/** A case to be judged, before shuffling. */
export interface UnshuffledCase {
  kind: JudgedFile['cases'][number]['kind']
  about: JudgedFile['cases'][number]['about']
  old: number[]
  new: number[]
}

/** A number derived from a text. */
const hashText = (text: string) =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)

function shuffle<T>(items: T[], random: () => number): T[] {
  const order = [...items]
  for (let index = order.length - 1; index > 0; index--) {
    const swapIndex = Math.floor(random() * (index + 1))
    ;[order[index], order[swapIndex]] = [order[swapIndex] as T, order[index] as T]
  }
  return order
}

/**
 * Merges the results of both versions, each item once, in an order that reveals nothing, and returns their origins
 * separately.
 */
export function mixVersions(
  collected: UnshuffledCase[],
  texts: Map<number, SiteText>,
  seed: string,
): { file: JudgedFile; key: JudgedKey } {
  const random = seededRandom(hashText(seed))
  const cases = shuffle(collected, random).map((unshuffled) => ({
    ...unshuffled,
    items: shuffle(
      [...new Set([...unshuffled.old, ...unshuffled.new])].toSorted((a, b) => a - b),
      random,
    ),
  }))
  const getText = (id: number) => texts.get(id) ?? { title: '', description: '', tags: [] }
  return {
    file: {
      seed,
      cases: cases.map(({ kind, about, items }) => ({
        ...{ kind, about },
        items: items.map((id) => ({ ...getText(id), verdict: null })),
      })),
    },
    key: cases.map((judgedCase) =>
      judgedCase.items.map((id) =>
        (['old', 'new'] as const).filter((version) => judgedCase[version].includes(id)),
      ),
    ),
  }
}
