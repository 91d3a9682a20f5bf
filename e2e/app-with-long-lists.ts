import { makeComments, makeDiscussions, makeReviews } from '#test/builders/contributions.ts'
import { type DemoPaths, findDemoPaths } from '../docs/pictures/screens.ts'
import { startDemoApp } from './demo-app.ts'
import type { TestApp } from './test-app.ts'

/** Fills several pages with reviews, discussions and comments of one site and one discussion. */
async function fillLists(app: TestApp, site: number, discussion: number): Promise<void> {
  const text = (index: number) => ({ content: `Number ${index + 1}.` })
  await makeReviews(app, 45, (index) => ({ ...text(index), site, rating: 1 + ((index + 1) % 5) }))
  await makeDiscussions(app, 45, (index) => ({ ...text(index), site, title: `Question ${index + 1}` }))
  await makeComments(app, 45, (index) => ({ ...text(index), discussion }))
}

const idFrom = (address: string) => Number(address.split('/').at(-1))

/** Starts the demo with several pages of content for one site and one discussion. */
export async function startAppWithLongLists(): Promise<{ app: TestApp; paths: DemoPaths }> {
  const app = await startDemoApp()
  const paths = await findDemoPaths(app.url)
  await fillLists(app, idFrom(paths.blog), idFrom(paths.discussion))
  return { app, paths }
}
