import { defineError } from '#api-contract/define-error.ts'

// Why a list, or an entry of one, was not taken.

export const noSuchFile = defineError('no_such_file', 'There is no such file.')
export const forbiddenFile = defineError('forbidden_file', 'This file may not be read by this account.')
export const folderInstead = defineError('folder_instead', 'This is a folder.')
export const emptyFolder = defineError('empty_folder', 'There is no list in this folder.')
export const unreadableFile = defineError('unreadable_file', 'The file could not be read: {problem}.')
export const emptyList = defineError('empty_list', 'The file is empty.')
export const listTooLarge = defineError(
  'list_too_large',
  'This file takes too much memory to read. Split it.',
)
export const binaryList = defineError('binary_list', 'This is a binary file, not a list of sites.')
export const feedInstead = defineError('feed_instead', 'This is a feed, not a list of sites.')
export const webPageInstead = defineError('web_page_instead', 'This is a web page, not a list of sites.')
export const unknownList = defineError(
  'unknown_list',
  'This isn’t a list of sites in a format we can read: OPML, bookmarks, CSV, JSON, Markdown, a newsboat or Planet configuration, or one address a line.',
)
export const entryWithoutAddress = defineError('entry_without_address', 'There is no address in this entry.')
export const feedOfNewsletter = defineError(
  'feed_of_newsletter',
  'This feed is made of mails by a service and leads to no site; give the address of the site itself.',
)

export const unsoundCsv = defineError('unsound_csv', 'This line is not sound CSV.')
export const lineTooLong = defineError('line_too_long', 'This line is too long to be one entry.')

export const notASite = defineError('not_a_site', 'There is no web address on this line.')
export const commandInstead = defineError(
  'command_instead',
  'This line is a saved search or runs a program, so it isn’t a site.',
)
export const bookmarksWithoutSites = defineError('bookmarks_without_sites', 'This file has no bookmarks.')
export const markdownWithoutSites = defineError(
  'markdown_without_sites',
  'This Markdown file has no list of links to sites.',
)
export const configWithoutSites = defineError('config_without_sites', 'This configuration names no feeds.')

export const entitiesDeclared = defineError(
  'entities_declared',
  'This XML declares entities of its own, which can be a trap; such a file can’t be imported.',
)
export const entryWithoutEnd = defineError(
  'entry_without_end',
  'This entry has no end; the rest of the file was not read.',
)
export const outlinesTooDeep = defineError(
  'outlines_too_deep',
  'Outlines are nested more than {max} levels deep; the rest of the file was not read.',
)
export const opmlWithoutSites = defineError('opml_without_sites', 'This OPML file lists no sites.')
export const anotherList = defineError('another_list', 'This is the address of another list, not of a site.')

export const jsonWithoutSites = defineError('json_without_sites', 'This JSON holds no list of sites.')
export const jsonTooLong = defineError(
  'json_too_long',
  'A JSON file may have at most {max} million characters; JSON Lines, one entry a line, may have any number.',
)
export const unsoundJsonFile = defineError('unsound_json_file', 'This file is not sound JSON: {problem}')
export const entryTooLong = defineError('entry_too_long', 'This entry is too long to be one site.')
export const noEntry = defineError('no_entry', 'This entry is neither an object nor an address.')
export const unsoundJson = defineError('unsound_json', 'This entry is not sound JSON.')

export const frontMatterWithoutEnd = defineError(
  'front_matter_without_end',
  'The front matter has no end: a line of three hyphens is missing.',
)
export const frontMatterTooDeep = defineError(
  'front_matter_too_deep',
  'The front matter is nested more than {max} levels deep.',
)
export const frontMatterEmpty = defineError('front_matter_empty', 'The front matter is empty.')
export const unsoundYaml = defineError('unsound_yaml', 'The front matter is not sound YAML: {problem}')
