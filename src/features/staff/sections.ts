/** The sections of the admin page, in the order of its menu. */
export const sections = [
  { name: 'overview', label: 'Overview' },
  { name: 'reports', label: 'Reports' },
  { name: 'held', label: 'Held' },
  { name: 'messages', label: 'Messages' },
  { name: 'sites', label: 'Sites' },
  { name: 'merges', label: 'Merges' },
  { name: 'articles', label: 'Articles' },
  { name: 'people', label: 'People' },
  { name: 'tags', label: 'Tags' },
  { name: 'hosts', label: 'Refused hosts' },
  { name: 'imports', label: 'Import' },
  { name: 'jobs', label: 'Jobs given up' },
  { name: 'settings', label: 'Settings' },
  { name: 'log', label: 'Log' },
] as const

export type SectionName = (typeof sections)[number]['name']

/** The section that an address names; the overview where it names none. */
export const sectionOf = (url: URL): SectionName =>
  sections.find(({ name }) => name === url.searchParams.get('section'))?.name ?? 'overview'
