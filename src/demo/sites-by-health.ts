import type { Db } from '#platform/db/db.ts'
import type { CallApi } from './call-api.ts'

/** A listed site and the result of crawling it: a page, or a failure. */
export interface DemoResponse {
  id: number
  url: string
  result: { html: string } | { failure: string }
  daysAgo: number
}

export type JudgeResponse = (db: Db, answer: DemoResponse) => Promise<void>

const page = (title: string, by: string, text: string) =>
  `<html lang="en"><title>${title}</title><meta name="author" content="${by}"><h1>${title}</h1><p>${text}</p><p>${by}</p></html>`

const sites = {
  oven: {
    url: 'https://the-quiet-oven.example.org/',
    title: 'The Quiet Oven',
    description: 'Bread, one loaf a week, and what the village said of it.',
    tags: ['food'],
  },
  harbour: {
    url: 'https://harbour-notes.example.org/',
    title: 'Harbour Notes',
    description: 'Which boats came in, in what weather, and who waved.',
    tags: ['journal'],
  },
  modem: {
    url: 'https://modem-years.example.org/',
    title: 'The Modem Years',
    description: 'A museum of sounds that computers made while they waited.',
    tags: ['history'],
  },
  ferns: {
    url: 'https://free-pages.example.com/ferns/',
    title: 'Ferns on Shelves',
    description: 'Ferns that live indoors, drawn once a month.',
    tags: ['plants'],
  },
}

const casino =
  '<html lang="en"><title>Best online casino bonus codes</title><h1>Free spins without deposit</h1><p>Play blackjack, roulette and slots. Claim your welcome bonus today.</p></html>'

/** Adds one site in each health state that readers see: changed hands, down, gone, moved. */
export async function judgeSites(
  db: Db,
  judgeResponse: JudgeResponse,
  submitter: CallApi,
  staff: CallApi,
): Promise<void> {
  const list = async (site: (typeof sites)['oven']) =>
    (await submitter<{ id: number }>('POST /api/upload-edit-blog/', site)).id
  const decide = (id: number, body: { health: string; url?: string; reason: string }) =>
    staff(`POST /api/staff/blogs/${id}/health/`, body)
  const own = page(
    'The Quiet Oven',
    'Odile Krantz',
    'Odile Krantz bakes one loaf of rye a week and writes down the crust.',
  )

  const oven = { id: await list(sites.oven), url: sites.oven.url }
  await judgeResponse(db, { ...oven, result: { html: own }, daysAgo: 60 })
  await judgeResponse(db, { ...oven, result: { html: casino }, daysAgo: 3 })

  const harbour = { id: await list(sites.harbour), url: sites.harbour.url }
  for (let daysAgo = 40; daysAgo >= 20; daysAgo -= 2)
    await judgeResponse(db, { ...harbour, result: { failure: 'dns' }, daysAgo })

  const modem = await list(sites.modem)
  await decide(modem, { health: 'gone', reason: 'Its author wrote to us: it will not come back.' })

  const ferns = await list(sites.ferns)
  await decide(ferns, {
    health: 'fine',
    url: 'https://ferns-on-shelves.example.org/',
    reason: 'It has a name of its own now.',
  })
}
