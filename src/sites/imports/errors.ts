import { defineError } from '#api-contract/define-error.ts'

// Errors about lists and their entries.

export const fileNotFound = defineError('no_such_file', 'File not found.')
export const fileForbidden = defineError('forbidden_file', 'No permission to read this file.')
export const folderNotFile = defineError('folder_instead', 'This is a folder.')
export const emptyFolder = defineError('empty_folder', 'There’s no list in this folder.')
export const unreadableFile = defineError('unreadable_file', 'Couldn’t read the file: {problem}.')
export const emptyList = defineError('empty_list', 'The file is empty.')
export const listTooLarge = defineError(
  'list_too_large',
  'This file takes too much memory to read. Try splitting it.',
)
export const binaryList = defineError('binary_list', 'This is a binary file, not a list of sites.')
export const feedNotList = defineError('feed_instead', 'This is a feed, not a list of sites.')
export const webPageNotList = defineError('web_page_instead', 'This is a web page, not a list of sites.')
export const unknownList = defineError(
  'unknown_list',
  'This isn’t a list of sites in a format we can read: OPML, bookmarks, CSV, JSON, Markdown, a newsboat or Planet configuration, or one address per line.',
)
export const entryWithoutAddress = defineError('entry_without_address', 'This entry has no address.')
export const newsletterFeed = defineError(
  'feed_of_newsletter',
  'This feed comes from a newsletter-to-feed service. Use the address of the site itself.',
)

export const invalidCsv = defineError('unsound_csv', 'This line isn’t valid CSV.')
export const lineTooLong = defineError('line_too_long', 'This line is too long for one entry.')

export const notASite = defineError('not_a_site', 'This line has no web address.')
export const commandNotSite = defineError(
  'command_instead',
  'This line is a saved search or runs a program, so it isn’t a site.',
)
export const bookmarksWithoutSites = defineError('bookmarks_without_sites', 'This file has no bookmarks.')
export const markdownWithoutSites = defineError(
  'markdown_without_sites',
  'This Markdown file has no list of links to sites.',
)
export const configWithoutSites = defineError('config_without_sites', 'This configuration has no feeds.')

export const entitiesDeclared = defineError(
  'entities_declared',
  'This XML declares its own entities, which isn’t allowed for security reasons.',
)
export const unclosedEntry = defineError(
  'entry_without_end',
  'This entry isn’t closed, so the rest of the file was skipped.',
)
export const outlinesTooDeep = defineError(
  'outlines_too_deep',
  'Outlines are nested more than {max} levels deep, so the rest of the file was skipped.',
)
export const opmlWithoutSites = defineError('opml_without_sites', 'This OPML file has no sites.')
export const linkToList = defineError('another_list', 'This is the address of another list, not a site.')

export const jsonWithoutSites = defineError('json_without_sites', 'This JSON has no list of sites.')
export const jsonTooLong = defineError(
  'json_too_long',
  'JSON files can have up to {max} million characters. Use JSON Lines, one entry per line, for more.',
)
export const invalidJsonFile = defineError('unsound_json_file', 'This file isn’t valid JSON: {problem}')
export const entryTooLong = defineError('entry_too_long', 'This entry is too long for one site.')
export const invalidEntry = defineError('no_entry', 'This entry is neither an object nor an address.')
export const invalidJson = defineError('unsound_json', 'This entry isn’t valid JSON.')

export const unclosedFrontMatter = defineError(
  'front_matter_without_end',
  'The front matter isn’t closed: a line of three hyphens is missing.',
)
export const frontMatterTooDeep = defineError(
  'front_matter_too_deep',
  'The front matter is nested more than {max} levels deep.',
)
export const emptyFrontMatter = defineError('front_matter_empty', 'The front matter is empty.')
export const invalidYaml = defineError('unsound_yaml', 'The front matter isn’t valid YAML: {problem}')
