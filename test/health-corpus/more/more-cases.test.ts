import { expect, it } from 'vitest'
import { judgeSite } from '#crawler/health/judge-site.ts'
import { siteAsSubmitted } from '#crawler/health/known-site.ts'
import { snapshotOf } from '#crawler/pages/page-snapshot.ts'
import { readPageFacts } from '#page-metadata/page-facts.ts'
import { buildCase } from '../build/build-case.ts'
import type { Site } from '../build/site.ts'
import { themes } from '../build/themes.ts'
import { measure } from '../measure.ts'
import { keptFurther, overIntactFeed, strangeOverIntactFeed, takenFurther } from './further.ts'
import { keptCases } from './kept.ts'
import { odd } from './kept-pages.ts'
import * as sites from './sites.ts'
import { type MoreCase, takenOverCases } from './taken.ts'
import { parked } from './taken-pages.ts'
import { trades } from './trade-pages.ts'

// Cases by the detector's author that try to defeat it. They keep it from being tuned to the other ones.

const judged = (cases: MoreCase[]) =>
  measure(
    cases.map(({ name, site, later, mustFlag, orAway }) =>
      buildCase(mustFlag ? 'new_words' : 'redesign', {
        ...{ name, site, later, language: 'en', said: site.line, because: name },
        states: mustFlag
          ? ['changed_hands', 'away']
          : ['fine', 'unsteady', ...(orAway ? (['away'] as const) : [])],
      }),
    ),
  )

const saidOf = (one: ReturnType<typeof judged>[number]) =>
  `${one.one.name}: ${one.state} · ${one.judgements
    .at(-1)
    ?.evidence.map(({ kind, weight, about }) => `${kind} ${weight} ${about.slice(0, 40)}`)
    .join(' | ')}`

it('flags others at the address of a site', () => {
  const measured = judged([...takenOverCases, ...takenFurther])
  const missed = measured.filter(({ isFlagged }) => !isFlagged)
  expect(missed.map(saidOf)).toEqual([])
  const soft = measured.filter(
    ({ one, state }) => state === 'away' && !/^(empty|dns|refused|cert|brand-|farm)/.test(one.name),
  )
  expect(soft.map(saidOf)).toEqual([])
})

it('leaves sites alone that are themselves', () => {
  const wrong = judged([...keptCases, ...keptFurther]).filter(({ isRight }) => !isRight)
  expect(wrong.map(saidOf)).toEqual([])
})

it('is never away while its feed goes on, and unsteady where a strange page stands over it', () => {
  const away = judged(overIntactFeed).filter(({ isFlagged }) => isFlagged)
  expect(away.map(saidOf)).toEqual([])
  const quiet = judged(strangeOverIntactFeed).filter(({ state }) => state !== 'unsteady')
  expect(quiet.map(saidOf)).toEqual([])
})

it('knows at the first reading what is for sale, and takes no site for it that says what its submitter says', () => {
  const verdictOf = (site: Site, body: string) => {
    const address = `https://${site.host}/`
    const sight = snapshotOf(body, readPageFacts(body), new URL(address))
    const seen = { address, front: { sight, address }, feed: undefined, oldPosts: { there: 0, gone: 0 } }
    return judgeSite(siteAsSubmitted({ title: site.title, description: site.line }), undefined, seen).verdict
  }
  for (const site of Object.values(sites)) {
    expect(verdictOf(site, themes[site.on]({ lang: 'en', ...site })), site.host).toBe('ok')
    for (const [name, page] of Object.entries(odd))
      expect(verdictOf(site, page(site)), `${name} ${site.host}`).not.toBe('taken_over')
    for (const [name, page] of Object.entries(parked).filter(([name]) => name !== 'bareAds'))
      expect(verdictOf(site, page(site)), `${name} ${site.host}`).toBe('taken_over')
    // The submitter may have been wrong about everything, so staff look at it.
    expect(verdictOf(site, trades.slotIndonesian?.(site) ?? ''), site.host).not.toBe('taken_over')
  }
})

it('holds as many of both', () => {
  expect(takenOverCases.length).toBeGreaterThan(150)
  expect(keptCases.length).toBeGreaterThan(150)
})
