import type { CorpusCase, HealthState, Language } from '../corpus-case.ts'
import { type Group, groups } from '../groups.ts'
import { asItWas, type Later } from './later.ts'
import { addressOf, type Site } from './site.ts'

/** A case as authors write it. */
export interface WrittenCase {
  name: string
  language: Language
  site: Site
  /** The submitter's description; the title if it is not the site's own. */
  said: string
  titled?: string
  later: Later[]
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
    submitted: { address: addressOf(site), title: written.titled ?? site.title, description: written.said },
    before: asItWas(site),
    later: later.map((read, at) => read(site, at)),
    states: written.states ?? [...groups[group].states],
    mustFlag: groups[group].mustFlag,
    because,
  }
}
