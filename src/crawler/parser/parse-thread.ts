import { parentPort } from 'node:worker_threads'
import { readRecommendations } from '#discovery/recommendations/read-recommendations.ts'
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
    case 'recommendations':
      return readRecommendations(task.source) ?? null
  }
}

parentPort?.on('message', (task: ParseTask) => {
  parentPort?.postMessage({ id: task.id, result: parse(task) })
})
parentPort?.postMessage('ready')
