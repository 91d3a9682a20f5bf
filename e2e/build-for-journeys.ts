import { buildPages, isBuilt } from '#web/build.ts'

/** Journeys walk through the built pages, as people get them. */
export default async function setup(): Promise<void> {
  if (!(await isBuilt())) await buildPages()
}
