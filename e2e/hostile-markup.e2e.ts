import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMentionLinker } from '#notifications/mentions/mentions.ts'
import { renderMarkdown } from '#platform/markdown/markdown.ts'
import { createHostileSnippets } from '#test/hostile-snippets.ts'
import { launchChromium } from './test-app.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const head =
  '<!doctype html><meta charset="utf-8"><script>window.hits = 0; window.hit = () => { hits++ }</script>'

/** Opens a page without a Content-Security-Policy. @returns the effects of its markup */
async function observeMarkup(body: string) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.setHeader('content-type', 'text/html; charset=utf-8').end(head + body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const pageUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const page = await browser.newPage()
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs++
    return dialog.dismiss()
  })
  const externalRequests: string[] = []
  await page.route('**', (route) => {
    if (route.request().url() === pageUrl) return route.continue()
    externalRequests.push(route.request().url())
    return route.abort()
  })
  await page.goto(pageUrl)
  await page.mouse.move(200, 200)
  await page.keyboard.press('Tab')
  // After half a second without requests, everything that loads or navigates has had its chance.
  await page.waitForLoadState('networkidle')
  const effects = await page.evaluate(() => ({
    hits: window.hits,
    schemes: [...new Set([...document.querySelectorAll('a')].map((link) => link.protocol))].sort(),
    unexpectedAttributes: [...document.body.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].filter(({ name }) => !/^(href|rel|start)$/.test(name)).map(({ name }) => name),
    ),
  }))
  const hasNavigated = page.url() !== pageUrl
  await page.close()
  await new Promise((closed) => server.close(closed))
  return {
    ...effects,
    dialogs,
    externalRequests: externalRequests.filter((url) => !url.endsWith('/favicon.ico')),
    hasNavigated,
  }
}

const noEffects = { hits: 0, dialogs: 0, externalRequests: [], hasNavigated: false, unexpectedAttributes: [] }

describe('hostile texts in a real browser', () => {
  it('have effects without our renderer, so that this test would notice them', async () => {
    const effects = await observeMarkup(
      '<img src=x onerror=hit()><svg onload=alert(1)><img src="https://leak.invalid/pixel.gif">',
    )
    expect(effects).toMatchObject({ hits: 1, dialogs: 1 })
    expect(effects.externalRequests).toContain('https://leak.invalid/pixel.gif')
  }, 60_000)

  it('run no script, open no dialog and load nothing as part of a page', async () => {
    const rendered = createHostileSnippets().map(({ source }) =>
      renderMarkdown(source, { findLinks: createMentionLinker(['ada']) }),
    )
    const effects = await observeMarkup(`<div>${rendered.join('</div>\n<div>')}</div>`)
    expect(effects).toMatchObject(noEffects)
    for (const scheme of effects.schemes) expect(['http:', 'https:', 'mailto:']).toContain(scheme)
  }, 120_000)

  it('do nothing either when a script inserts them one by one', async () => {
    const rendered = createHostileSnippets().map(({ source }) => renderMarkdown(source))
    const data = JSON.stringify(rendered).replaceAll('<', '\\u003c')
    const effects = await observeMarkup(
      `<script>for (const html of ${data}) { document.body.append(Object.assign(document.createElement('div'), { innerHTML: html })) }</script>`,
    )
    expect(effects).toMatchObject(noEffects)
  }, 120_000)
})
