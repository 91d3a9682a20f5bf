/** Draws from 0 to size-1 with the frequencies of words in a text: the n-th is about n times as rare as the first. */
export function zipfRandom(random: () => number, size: number, steepness = 1): () => number {
  const sums = new Float64Array(size)
  let sum = 0
  for (let rank = 0; rank < size; rank++) {
    sum += 1 / (rank + 2.7) ** steepness
    sums[rank] = sum
  }
  return () => {
    const target = random() * sum
    let low = 0
    let high = size - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((sums[middle] ?? 0) < target) low = middle + 1
      else high = middle
    }
    return low
  }
}
