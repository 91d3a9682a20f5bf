import { request } from 'node:http'
import type { Figure } from './figure.ts'
import { load, median, startBaseline } from './processes.ts'

const rounds = 3
const minRatio = 0.8

/** Compares cached public responses with a bare server that sends the same bytes, alternately. */
export async function measureCachedReplies(
  url: string,
  pages: Record<string, string>,
  seconds: number,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [label, path] of Object.entries(pages)) {
    const pageUrl = url + path
    for (const conditional of [false, true]) {
      const headers: Record<string, string> = { 'accept-encoding': 'br' }
      if (conditional) headers['if-none-match'] = await fetchEtag(pageUrl)
      const baseline = await startBaseline(pageUrl, headers)
      const wendSpeeds: number[] = []
      const baselineSpeeds: number[] = []
      let failures = 0
      for (let round = 0; round < rounds; round++) {
        const baselineResult = await load({ url: baseline.url, seconds, headers })
        const wendResult = await load({ url: pageUrl, seconds, headers })
        baselineSpeeds.push(baselineResult.per_second)
        wendSpeeds.push(wendResult.per_second)
        failures += wendResult.failed
      }
      await baseline.stop()
      const ratio = median(wendSpeeds) / median(baselineSpeeds)
      figures.push({
        label: `${label}${conditional ? ', `If-None-Match`' : ''}`,
        target: `${minRatio * 100} % of the baseline`,
        measured: `${Math.round(ratio * 100)} % (${median(wendSpeeds)} of ${median(baselineSpeeds)} per second${failures ? `, ${failures} failed` : ''})`,
        isMet: ratio >= minRatio && failures === 0,
      })
    }
  }
  return figures
}

/** Fetches the current ETag of a URL. */
function fetchEtag(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume().on('end', () => resolve(String(response.headers.etag)))
    })
      .on('error', reject)
      .end()
  })
}
