import { type Message, message } from '#i18n/message.ts'

/**
 * One section, whose component is `View` in its `section.tsx`.
 * @param name stays in addresses @param folder where it is not the name
 */
const section = <const Name extends string>(name: Name, label: Message, folder: string = name) => ({
  name,
  label,
  folder,
})

/** The sections of the admin page under their headings, in the order of its menu. */
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
      section('refused', message('Refused sites'), 'refused-sites'),
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

/** The section that an address names; the overview where it names none. */
export const sectionOf = (url: URL): Section =>
  sections.find(({ name }) => name === url.searchParams.get('section')) ?? overview
