import type { CorpusCase, HealthState, Language } from '../corpus-case.ts'
import { type Group, groups } from '../groups.ts'
import { type BuildCrawl, createFirstCrawl } from './later.ts'
import { getAddress, type Site } from './site.ts'

/** A case as authors write it. */
export interface WrittenCase {
  name: string
  language: Language
  site: Site
  /** The submitter's description, and their title if it differs from the site's. */
  description: string
  submittedTitle?: string
  later: BuildCrawl[]
  states?: HealthState[]
  because: string
}

export function buildCase(group: Group, written: WrittenCase): CorpusCase {
  const { name, language, later, because } = written
  const site: Site = { lang: language, ...written.site }
  return {
    name,
    group,
    language,
    submitted: {
      address: getAddress(site),
      title: written.submittedTitle ?? site.title,
      description: written.description,
    },
    before: createFirstCrawl(site),
    later: later.map((buildCrawl, index) => buildCrawl(site, index)),
    states: written.states ?? [...groups[group].states],
    mustFlag: groups[group].mustFlag,
    because,
  }
}
