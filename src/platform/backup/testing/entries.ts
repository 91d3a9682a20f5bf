import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Header, pack } from 'tar-stream'

/** An entry of a backup; `header` overrides parts of its header. */
export interface TestEntry {
  name: string
  bytes: Buffer
  header?: Partial<Header>
}

/** Reads all entries of a small backup, in order. */
export async function readEntries(file: string): Promise<TestEntry[]> {
  const tar = extract()
  const pendingRead = pipeline(createReadStream(file), createGunzip(), tar)
  const entries: TestEntry[] = []
  for await (const entry of tar) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    entries.push({ name: entry.header.name, bytes: Buffer.concat(chunks) })
  }
  await pendingRead
  return entries
}

/** Writes entries as a backup, without validating them. */
export async function writeEntries(file: string, entries: Iterable<TestEntry>): Promise<void> {
  const tar = pack()
  const pendingWrite = pipeline(tar, createGzip({ level: 1 }), createWriteStream(file))
  for (const { name, bytes, header } of entries) {
    await new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size: bytes.length, ...header }, (error) =>
        error ? reject(error) : resolve(),
      )
      entry.end(bytes)
    })
  }
  tar.finalize()
  await pendingWrite
}
