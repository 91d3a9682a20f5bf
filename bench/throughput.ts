import { request } from 'node:http'
import type { Figure } from './figure.ts'
import { load, median, startBaseline } from './processes.ts'

const rounds = 3
const minRatio = 0.8

/** Compares cached public responses with a bare server that writes the same bytes, alternately. */
export async function measureCached(
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
      const baseline = await startBaseline(address, headers)
      const ownSpeeds: number[] = []
      const bare: number[] = []
      let failed = 0
      for (let round = 0; round < rounds; round++) {
        const bareResult = await load({ url: baseline.url, seconds, headers })
        const own = await load({ url: address, seconds, headers })
        bare.push(bareResult.per_second)
        ownSpeeds.push(own.per_second)
        failed += own.failed
      }
      await baseline.stop()
      const share = median(ownSpeeds) / median(bare)
      figures.push({
        what: `${what}${conditional ? ', `If-None-Match`' : ''}`,
        must: `${minRatio * 100} % of the baseline`,
        measured: `${Math.round(share * 100)} % (${median(ownSpeeds)} of ${median(bare)} per second${failed ? `, ${failed} failed` : ''})`,
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
