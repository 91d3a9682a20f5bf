import { type Message, message } from '#i18n/message.ts'

/**
 * A section, rendered by `View` in its `section.tsx`.
 * @param name appears in addresses, so it never changes
 * @param folder the section's folder, if it differs from the name
 */
const section = <const Name extends string>(name: Name, label: Message, folder: string = name) => ({
  name,
  label,
  folder,
})

/** The sections of the admin page by heading, in menu order. */
export const sectionGroups = [
  { heading: null, sections: [section('overview', message('Overview'))] },
  {
    heading: message('To decide', 'sections'),
    sections: [
      section('reports', message('Reports')),
      section('held', message('Held', 'submissions'), 'moderation-queue'),
      section('messages', message('Messages')),
      section('proposals', message('Suggested edits'), 'suggested-edits'),
      section('duplicates', message('Possible duplicates')),
      section('spellings', message('Tag aliases'), 'tag-aliases'),
      section('owners', message('Owner requests'), 'opt-outs'),
    ],
  },
  {
    heading: message('Content and people'),
    sections: [
      section('sites', message('Sites')),
      section('merges', message('Merges')),
      section('articles', message('Articles')),
      section('posts', message('Posts')),
      section('tags', message('Tags')),
      section('people', message('People')),
    ],
  },
  {
    heading: message('Intake'),
    sections: [
      section('imports', message('Import')),
      section('reading', message('Reading'), 'crawler'),
      section('health', message('Health')),
      section('hosts', message('Blocked hosts'), 'blocked-hosts'),
      section('refused', message('Refused sites'), 'blocked-sites'),
    ],
  },
  {
    heading: message('Behind the scenes'),
    sections: [
      section('settings', message('Settings')),
      section('jobs', message('Failed jobs')),
      section('log', message('Log'), 'audit-log'),
    ],
  },
] as const

export type Section = (typeof sectionGroups)[number]['sections'][number]
export type SectionName = Section['name']

export const sections: readonly Section[] = sectionGroups.flatMap(
  (group): readonly Section[] => group.sections,
)

const overview = sectionGroups[0].sections[0]

/** The section in the address, by default the overview. */
export const sectionFromUrl = (url: URL): Section =>
  sections.find(({ name }) => name === url.searchParams.get('section')) ?? overview
