import type { CorpusCase, HealthState, Language } from '../corpus-case.ts'
import { type Group, groups } from '../groups.ts'
import { type BuildCrawl, createFirstCrawl } from './build-crawl.ts'
import { getAddress, type Site } from './site.ts'

/** A case before its crawls are rendered. */
export interface CaseDefinition {
  name: string
  language: Language
  site: Site
  /** The submitter's description, and their title if it differs from the site's. */
  description: string
  submittedTitle?: string
  laterCrawls: BuildCrawl[]
  states?: HealthState[]
  reason: string
}

export function buildCase(group: Group, definition: CaseDefinition): CorpusCase {
  const { name, language, laterCrawls, reason } = definition
  const site: Site = { lang: language, ...definition.site }
  return {
    name,
    group,
    language,
    submitted: {
      address: getAddress(site),
      title: definition.submittedTitle ?? site.title,
      description: definition.description,
    },
    firstCrawl: createFirstCrawl(site),
    laterCrawls: laterCrawls.map((buildCrawl, index) => buildCrawl(site, index)),
    states: definition.states ?? [...groups[group].states],
    mustFlag: groups[group].mustFlag,
    reason,
  }
}
