import { parentPort, workerData } from 'node:worker_threads'
import type { Warning } from '#api-contract/warning.ts'
import { readList } from './formats/read-list.ts'
import type { ThreadMessage, ThreadTask } from './read-in-thread.ts'
import { prepareSite } from './site-to-add.ts'

// Worker thread that reads one list: optionally counts its entries, then sends a batch for every "next".

const { bytes, batchSize, countsFirst } = workerData as ThreadTask

const chunkBytes = 64 * 1024
async function* chunks(): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += chunkBytes)
    yield bytes.subarray(start, start + chunkBytes)
}

function send(message: ThreadMessage): Promise<void> {
  const next = new Promise<void>((resolve) => parentPort?.once('message', resolve))
  parentPort?.postMessage(message)
  return next
}

let total = 0
if (countsFirst) for await (const entry of readList(chunks())) if (!('note' in entry)) total += 1
await send({ total })
let entries: NonNullable<ThreadMessage['entries']> = []
for await (const entry of readList(chunks())) {
  // Cleaning long texts takes time, so do it here and send only the result.
  entries.push(
    'note' in entry || 'error' in entry
      ? { entry }
      : { entry: pickReportFields(entry), site: prepareSite(entry) },
  )
  if (entries.length < batchSize) continue
  await send({ entries })
  entries = []
}
// The parent terminates this thread: if it exited now, its last message might not be received.
await send({ entries, isLast: true })

/** The fields of an entry that a report shows. */
function pickReportFields({ where, url, feed_url }: { where: Warning; url?: string; feed_url?: string }) {
  const address = (url ?? feed_url)?.slice(0, 2048)
  return { where, ...(address === undefined ? {} : { url: address }) }
}
