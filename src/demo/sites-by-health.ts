import type { Db } from '#platform/db/db.ts'
import type { CallApi } from './call-api.ts'

/** A listed site, and what a crawl gets from it: a page, or a failure. */
export interface DemoResponse {
  id: number
  url: string
  result: { html: string } | { failure: string }
  daysAgo: number
}

export type JudgeResponse = (db: Db, response: DemoResponse) => Promise<void>

const renderPage = (title: string, author: string, text: string) =>
  `<html lang="en"><title>${title}</title><meta name="author" content="${author}"><h1>${title}</h1><p>${text}</p><p>${author}</p></html>`

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

const casinoPage =
  '<html lang="en"><title>Best online casino bonus codes</title><h1>Free spins without deposit</h1><p>Play blackjack, roulette and slots. Claim your welcome bonus today.</p></html>'

/** Adds one site in each health state that readers see: changed hands, down, gone, moved. */
export async function addSitesByHealth(
  db: Db,
  judgeResponse: JudgeResponse,
  submitter: CallApi,
  staff: CallApi,
): Promise<void> {
  const addSite = async (site: (typeof sites)['oven']) =>
    (await submitter<{ id: number }>('POST /api/upload-edit-blog/', site)).id
  const setHealth = (id: number, body: { health: string; url?: string; reason: string }) =>
    staff(`POST /api/staff/blogs/${id}/health/`, body)
  const originalPage = renderPage(
    'The Quiet Oven',
    'Odile Krantz',
    'Odile Krantz bakes one loaf of rye a week and writes down the crust.',
  )

  const oven = { id: await addSite(sites.oven), url: sites.oven.url }
  await judgeResponse(db, { ...oven, result: { html: originalPage }, daysAgo: 60 })
  await judgeResponse(db, { ...oven, result: { html: casinoPage }, daysAgo: 3 })

  const harbour = { id: await addSite(sites.harbour), url: sites.harbour.url }
  for (let daysAgo = 40; daysAgo >= 20; daysAgo -= 2)
    await judgeResponse(db, { ...harbour, result: { failure: 'dns' }, daysAgo })

  const modem = await addSite(sites.modem)
  await setHealth(modem, { health: 'gone', reason: 'Its author wrote to us: it will not come back.' })

  const ferns = await addSite(sites.ferns)
  await setHealth(ferns, {
    health: 'fine',
    url: 'https://ferns-on-shelves.example.org/',
    reason: 'It has a name of its own now.',
  })
}
