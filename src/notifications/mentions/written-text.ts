import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { renderMarkdown } from '#platform/markdown/markdown.ts'
import { maxMentions } from '../inbox/rules.ts'
import { createMentionLinker, findMentionedNames } from './mentions.ts'

export interface WrittenText {
  content: string
  content_html: string
  /** Mentioned people, whom the HTML links to. */
  mentionedIds: number[]
}

/** A text ready to be stored: source, HTML with links to people, and the mentioned people. */
export async function renderWrittenText(db: Db, content: string): Promise<WrittenText> {
  const people = await findPeopleByName(db, findMentionedNames(content).slice(0, maxMentions))
  const contentHtml = renderMarkdown(content, {
    findLinks: createMentionLinker(people.map((person) => person.username)),
  })
  const isLinked = ({ username }: { username: string }) => contentHtml.includes(`"/user/${username}"`)
  return {
    content,
    content_html: contentHtml,
    mentionedIds: people.filter(isLinked).map((person) => person.id),
  }
}

/** People mentioned in the new text but not in the old one. */
export async function findNewMentions(db: Db, oldContent: string, text: WrittenText): Promise<number[]> {
  if (text.mentionedIds.length === 0) return []
  const before = await findPeopleByName(db, findMentionedNames(oldContent).slice(0, maxMentions))
  return text.mentionedIds.filter((id) => !before.some((person) => person.id === id))
}

interface NamedPerson {
  id: number
  username: string
}

/** People with these usernames, ignoring case. */
async function findPeopleByName(db: Db, names: string[]): Promise<NamedPerson[]> {
  if (names.length === 0) return []
  const { rows } = await sql<NamedPerson>`
    select id, username from users
    where lower(username) = any (${names.map((name) => name.toLowerCase())}::text[])`.execute(db)
  return rows
}
