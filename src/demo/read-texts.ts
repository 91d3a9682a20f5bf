import { readFile } from 'node:fs/promises'

export interface DemoSite {
  url: string
  title: string
  description: string
  tags: string[]
  feed_url?: string
}

export interface DemoReview {
  host: string
  username: string
  rating: number
  content: string
}

export interface DemoDiscussion {
  host: string
  username: string
  title: string
  content: string
  comments: { username: string; content: string }[]
}

const readText = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')

/** Reads the sites of a demo list, in file order. */
export async function readSites(name: 'sites.json' | 'articles.json'): Promise<DemoSite[]> {
  return JSON.parse(await readText(name)) as DemoSite[]
}

/** Reads reviews, one per line: `host | author | stars | text`. */
export async function readReviews(): Promise<DemoReview[]> {
  const lines = (await readText('texts/reviews.txt')).split('\n').filter(Boolean)
  return lines.map((line) => {
    const [host = '', username = '', rating = '', ...text] = line.split(' | ')
    return { host, username, rating: Number(rating), content: text.join(' | ') }
  })
}

/**
 * Reads discussions. Each starts with `# host | author | title`; its text is followed by a line `-- author: text` per
 * comment, oldest first.
 */
export async function readDiscussions(): Promise<DemoDiscussion[]> {
  const sections = `\n${await readText('texts/discussions.txt')}`.split('\n# ').slice(1)
  return sections.map((section) => {
    const [head = '', ...lines] = section.split('\n')
    const [host = '', username = '', ...title] = head.split(' | ')
    const comments = lines
      .filter((line) => line.startsWith('-- '))
      .map((line) => {
        const colon = line.indexOf(': ')
        return { username: line.slice(3, colon), content: line.slice(colon + 2) }
      })
    const content = lines.filter((line) => !line.startsWith('-- ')).join('\n')
    return { host, username, title: title.join(' | '), content, comments }
  })
}
