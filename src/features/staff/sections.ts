import { message } from '#texts/message.ts'

/** The sections of the admin page, in the order of its menu. */
export const sections = [
  { name: 'overview', label: message('Overview') },
  { name: 'reports', label: message('Reports') },
  { name: 'held', label: message('Held', 'submissions') },
  { name: 'messages', label: message('Messages') },
  { name: 'sites', label: message('Sites') },
  { name: 'proposals', label: message('Proposed changes') },
  { name: 'duplicates', label: message('Listed twice') },
  { name: 'merges', label: message('Merges') },
  { name: 'articles', label: message('Articles') },
  { name: 'people', label: message('People') },
  { name: 'tags', label: message('Tags') },
  { name: 'spellings', label: message('Spellings of tags') },
  { name: 'hosts', label: message('Refused hosts') },
  { name: 'refused', label: message('Refused sites') },
  { name: 'reading', label: message('Reading') },
  { name: 'posts', label: message('Posts') },
  { name: 'health', label: message('Health') },
  { name: 'owners', label: message('Owners’ wishes') },
  { name: 'imports', label: message('Import') },
  { name: 'jobs', label: message('Jobs given up') },
  { name: 'settings', label: message('Settings') },
  { name: 'log', label: message('Log') },
] as const

export type SectionName = (typeof sections)[number]['name']

/** The section that an address names; the overview where it names none. */
export const sectionOf = (url: URL): (typeof sections)[number] =>
  sections.find(({ name }) => name === url.searchParams.get('section')) ?? sections[0]
