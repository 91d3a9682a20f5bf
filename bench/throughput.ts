import { request } from 'node:http'
import type { Figure } from './figure.ts'
import { load, median, startFloor } from './processes.ts'

const rounds = 3
const minRatio = 0.8

/** Compares cached public responses with a bare server that writes the same bytes, alternately. */
export async function measureReady(
  url: string,
  pages: Record<string, string>,
  seconds: number,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, path] of Object.entries(pages)) {
    const address = url + path
    for (const conditional of [false, true]) {
      const headers: Record<string, string> = { 'accept-encoding': 'br' }
      if (conditional) headers['if-none-match'] = await etagOf(address)
      const floor = await startFloor(address, headers)
      const ours: number[] = []
      const bare: number[] = []
      let failed = 0
      for (let round = 0; round < rounds; round++) {
        const other = await load({ url: floor.url, seconds, headers })
        const mine = await load({ url: address, seconds, headers })
        bare.push(other.per_second)
        ours.push(mine.per_second)
        failed += mine.failed
      }
      await floor.stop()
      const share = median(ours) / median(bare)
      figures.push({
        what: `${what}${conditional ? ', `If-None-Match`' : ''}`,
        must: `${minRatio * 100} % of the baseline`,
        measured: `${Math.round(share * 100)} % (${median(ours)} of ${median(bare)} per second${failed ? `, ${failed} failed` : ''})`,
        is_met: share >= minRatio && failed === 0,
      })
    }
  }
  return figures
}

/** The current ETag of a URL. */
function etagOf(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume().on('end', () => resolve(String(response.headers.etag)))
    })
      .on('error', reject)
      .end()
  })
}
