import { expect, it } from 'vitest'
import { judgeSite } from '#crawler/health/judge-site.ts'
import { siteAsSubmitted } from '#crawler/health/known-site.ts'
import { createSnapshot } from '#crawler/pages/page-snapshot.ts'
import { readPageFacts } from '#page-metadata/page-facts.ts'
import { buildCase } from '../build/build-case.ts'
import type { Site } from '../build/site.ts'
import { themes } from '../build/themes.ts'
import { measure } from '../measure.ts'
import {
  failuresWithIntactFeed,
  foreignPagesWithIntactFeed,
  furtherTakenOverCases,
  furtherUnchangedCases,
} from './further-cases.ts'
import * as sites from './sites.ts'
import { spamPages } from './spam-pages.ts'
import { parkedPages } from './taken-over-pages.ts'
import { type AdversarialCase, takenOverCases } from './taken-over-sites.ts'
import { unusualPages } from './unchanged-pages.ts'
import { unchangedCases } from './unchanged-sites.ts'

// Cases by the detector's author that try to defeat it, which prevents overfitting to the corpus.

const measureCases = (cases: AdversarialCase[]) =>
  measure(
    cases.map(({ name, site, laterCrawls, mustFlag, mayBeAway }) =>
      buildCase(mustFlag ? 'plausible_replacement' : 'redesign', {
        ...{ name, site, laterCrawls, language: 'en', description: site.tagline, reason: name },
        states: mustFlag
          ? ['changed_hands', 'away']
          : ['fine', 'unsteady', ...(mayBeAway ? (['away'] as const) : [])],
      }),
    ),
  )

const describeCase = (measured: ReturnType<typeof measureCases>[number]) =>
  `${measured.corpusCase.name}: ${measured.state} · ${measured.judgements
    .at(-1)
    ?.evidence.map(({ kind, weight, about }) => `${kind} ${weight} ${about.slice(0, 40)}`)
    .join(' | ')}`

it('flags sites that were taken over', () => {
  const measured = measureCases([...takenOverCases, ...furtherTakenOverCases])
  const missed = measured.filter(({ isFlagged }) => !isFlagged)
  expect(missed.map(describeCase)).toEqual([])
  const onlyAway = measured.filter(
    ({ corpusCase, state }) =>
      state === 'away' && !/^(empty|dns|refused|cert|brand-|farm)/.test(corpusCase.name),
  )
  expect(onlyAway.map(describeCase)).toEqual([])
})

it('flags no unchanged site', () => {
  const misjudged = measureCases([...unchangedCases, ...furtherUnchangedCases]).filter(
    ({ isCorrect }) => !isCorrect,
  )
  expect(misjudged.map(describeCase)).toEqual([])
})

it('is not away while its feed continues, and unsteady with a foreign front page', () => {
  const away = measureCases(failuresWithIntactFeed).filter(({ isFlagged }) => isFlagged)
  expect(away.map(describeCase)).toEqual([])
  const notUnsteady = measureCases(foreignPagesWithIntactFeed).filter(({ state }) => state !== 'unsteady')
  expect(notUnsteady.map(describeCase)).toEqual([])
})

it('detects parked domains at the first crawl, and no site that matches its submission', () => {
  const getVerdict = (site: Site, body: string) => {
    const address = `https://${site.host}/`
    const sight = createSnapshot(body, readPageFacts(body), new URL(address))
    const observed = {
      address,
      frontPage: { sight, address },
      feed: undefined,
      oldPosts: { present: 0, gone: 0 },
    }
    return judgeSite(siteAsSubmitted({ title: site.title, description: site.tagline }), undefined, observed)
      .verdict
  }
  for (const site of Object.values(sites)) {
    expect(getVerdict(site, themes[site.theme]({ lang: 'en', ...site })), site.host).toBe('ok')
    for (const [name, page] of Object.entries(unusualPages))
      expect(getVerdict(site, page(site)), `${name} ${site.host}`).not.toBe('taken_over')
    for (const [name, page] of Object.entries(parkedPages).filter(([name]) => name !== 'bareAds'))
      expect(getVerdict(site, page(site)), `${name} ${site.host}`).toBe('taken_over')
    // The submitter may have been wrong about everything, so staff look at it.
    expect(getVerdict(site, spamPages.slotIndonesian?.(site) ?? ''), site.host).not.toBe('taken_over')
  }
})

it('has enough cases of both outcomes', () => {
  expect(takenOverCases.length).toBeGreaterThan(150)
  expect(unchangedCases.length).toBeGreaterThan(150)
})
