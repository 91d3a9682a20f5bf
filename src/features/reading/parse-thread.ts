import { parentPort } from 'node:worker_threads'
import type { ParseTask } from './parser.ts'
import { readFeed } from './read-feed.ts'
import { readPage } from './read-page.ts'

// Parses what would hold up the process for longer than a few milliseconds, one after another.

parentPort?.on('message', ({ id, kind, source }: ParseTask) => {
  const result = kind === 'feed' ? readFeed(source) : readPage(source)
  parentPort?.postMessage({ id, result })
})
