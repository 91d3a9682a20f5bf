import { message } from '#i18n/message.ts'

/** The sections of the admin page under their headings, in the order of its menu. */
export const sectionGroups = [
  { heading: null, sections: [{ name: 'overview', label: message('Overview') }] },
  {
    heading: message('To decide', 'sections'),
    sections: [
      { name: 'reports', label: message('Reports') },
      { name: 'held', label: message('Held', 'submissions') },
      { name: 'messages', label: message('Messages') },
      { name: 'proposals', label: message('Proposed changes') },
      { name: 'duplicates', label: message('Listed twice') },
      { name: 'spellings', label: message('Spellings of tags') },
      { name: 'owners', label: message('Owners’ wishes') },
    ],
  },
  {
    heading: message('Content and people'),
    sections: [
      { name: 'sites', label: message('Sites') },
      { name: 'merges', label: message('Merges') },
      { name: 'articles', label: message('Articles') },
      { name: 'posts', label: message('Posts') },
      { name: 'tags', label: message('Tags') },
      { name: 'people', label: message('People') },
    ],
  },
  {
    heading: message('What gets in'),
    sections: [
      { name: 'imports', label: message('Import') },
      { name: 'reading', label: message('Reading') },
      { name: 'health', label: message('Health') },
      { name: 'hosts', label: message('Refused hosts') },
      { name: 'refused', label: message('Refused sites') },
    ],
  },
  {
    heading: message('Behind the scenes'),
    sections: [
      { name: 'settings', label: message('Settings') },
      { name: 'jobs', label: message('Jobs given up') },
      { name: 'log', label: message('Log') },
    ],
  },
] as const

type Section = (typeof sectionGroups)[number]['sections'][number]
export type SectionName = Section['name']

export const sections: readonly Section[] = sectionGroups.flatMap(
  (group): readonly Section[] => group.sections,
)

const overview = sectionGroups[0].sections[0]

/** The section that an address names; the overview where it names none. */
export const sectionOf = (url: URL): Section =>
  sections.find(({ name }) => name === url.searchParams.get('section')) ?? overview
