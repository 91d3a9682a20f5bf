import { parentPort } from 'node:worker_threads'
import { readNamedSites } from '#discovery/recommendations/read-named-sites.ts'
import { readFeed } from '../feeds/read-feed.ts'
import { readPage } from '../pages/read-page.ts'
import type { ParseTask } from './parser.ts'

// A worker thread that parses large documents one after another.

function parse(task: ParseTask) {
  switch (task.kind) {
    case 'feed':
      return readFeed(task.source)
    case 'page':
      return readPage(task.source)
    case 'naming':
      return readNamedSites(task.source) ?? null
  }
}

parentPort?.on('message', (task: ParseTask) => {
  parentPort?.postMessage({ id: task.id, result: parse(task) })
})
parentPort?.postMessage('ready')
