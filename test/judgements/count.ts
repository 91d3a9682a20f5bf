import type { JudgedFile, JudgedKey } from './judged-file.ts'

interface Count {
  good: number
  poor: number
  unsure: number
}

/** A table of how old and new results were judged. @throws if verdicts are missing, or file and key do not match */
export function countVerdicts({ cases }: JudgedFile, key: JudgedKey): string {
  const counts = new Map<string, Count>()
  let missing = 0
  for (const [caseIndex, { kind, items }] of cases.entries()) {
    if (key[caseIndex]?.length !== items.length)
      throw new Error(`The key does not match this file: case ${caseIndex + 1}.`)
    for (const [itemIndex, { verdict }] of items.entries()) {
      if (verdict === null) missing += 1
      else
        for (const version of key[caseIndex]?.[itemIndex] ?? []) {
          const name = `${kind} ${version}`
          const count = counts.get(name) ?? { good: 0, poor: 0, unsure: 0 }
          count[verdict] += 1
          counts.set(name, count)
        }
    }
  }
  if (missing > 0) throw new Error(`${missing} items are not judged.`)
  const rows = [...counts].toSorted(([a], [b]) => b.localeCompare(a))
  const share = ({ good, poor }: Count) =>
    good + poor === 0 ? '–' : `${Math.round((100 * good) / (good + poor))} %`
  return [
    '| list | version | good | poor | unsure | good of those judged |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(([name, count]) => {
      const [kind, version] = name.split(' ')
      return `| ${kind} | ${version} | ${count.good} | ${count.poor} | ${count.unsure} | ${share(count)} |`
    }),
  ].join('\n')
}
