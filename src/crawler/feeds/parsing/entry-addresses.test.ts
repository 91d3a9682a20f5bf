import { describe, expect, it } from 'vitest'
import { readFeed } from '../read-feed.ts'

function read(feed: string) {
  const result = readFeed({ bytes: Buffer.from(feed), address: 'https://fern.example/feed' })
  if ('error' in result) throw new Error(result.error)
  return result
}

const rss = (innerXml: string) =>
  `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:fb="http://rssnamespace.org/feedburner/ext/1.0"><channel>${innerXml}</channel></rss>`
const rdf = (innerXml: string) =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">${innerXml}</rdf:RDF>`
const atom = (innerXml: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:fb="http://rssnamespace.org/feedburner/ext/1.0">${innerXml}</feed>`
const json = (item: object) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Fern', items: [item] })

const postUrl = 'https://fern.example/1'

describe('an RSS entry has the first usable address', () => {
  it.each([
    ['a permalink after a Gemini link', `<link>gemini://fern.example/1</link><guid>${postUrl}</guid>`],
    ['a guid that says it is a permalink', `<link>urn:1</link><guid isPermaLink="TRUE">${postUrl}</guid>`],
    ['a relative permalink', '<guid isPermaLink="true">/1</guid>'],
    ['the second link', `<link> </link><link>${postUrl}</link>`],
    ['the second link, after one of another scheme', `<link>ipfs://x</link><link>${postUrl}</link>`],
    ['a link in an attribute', `<link href="${postUrl}"/>`],
    [
      'the second link of Atom',
      `<atom:link href="gopher://x"/><atom:link rel="Alternate" href="${postUrl}"/>`,
    ],
    [
      'a related link of Atom',
      `<link>mailto:x@fern.example</link><atom:link rel="related" href="${postUrl}"/>`,
    ],
    ['the link that FeedBurner replaced', `<link>about:blank</link><fb:origLink>${postUrl}</fb:origLink>`],
    [
      'an enclosure',
      `<guid isPermaLink="false">1</guid><enclosure url="${postUrl}" type="audio/mpeg" length="1"/>`,
    ],
    ['a link without a scheme', '<link>fern.example/1</link>'],
    ['a link in quotes', `<link>"${postUrl}"</link>`],
    ['a link in angle brackets', `<link>&lt;${postUrl}&gt;</link>`],
    ['its permalink, not the word of a template', `<link>undefined</link><guid>${postUrl}</guid>`],
    ['its permalink, not the site', `<link>https://fern.example/</link><guid>${postUrl}</guid>`],
    ['its permalink, not the feed', `<link>https://fern.example/feed</link><guid>${postUrl}</guid>`],
    ['its permalink, not a fragment of the site’s front page', `<link>#</link><guid>${postUrl}</guid>`],
    ['its permalink, not markup', `<link>&lt;b&gt;One&lt;/b&gt;</link><guid>${postUrl}</guid>`],
    ['the address of its comments', `<guid>tag:1</guid><comments>${postUrl}#comments</comments>`],
  ])('%s', (_, innerXml) => {
    const feed = rss(`<link>https://fern.example/</link><item>${innerXml}</item>`)
    expect(read(feed)).toMatchObject({ posts: [{ url: postUrl }], skipped_entries: 0 })
  })

  it('from an RDF resource', () => {
    expect(read(rdf(`<item rdf:about="urn:1"><link rdf:resource="${postUrl}"/></item>`)).posts[0]?.url).toBe(
      postUrl,
    )
  })

  it.each([
    ['a file', '<enclosure url="https://fern.example/1.mp3" type="audio/mpeg" length="1"/>'],
    ['another site', '<guid isPermaLink="true">https://moss.example/1</guid>'],
    ['an id that is no permalink', `<guid isPermaLink="false">${postUrl}</guid>`],
  ])('its site, rather than %s', (_, innerXml) => {
    const site = '<link>https://fern.example/</link>'
    expect(read(rss(`${site}<item>${site}${innerXml}</item>`)).posts[0]?.url).toBe('https://fern.example/')
  })
})

describe('an Atom entry has the first usable address', () => {
  it.each([
    ['a page after another scheme', `<link href="nostr:x"/><link type="text/html" href="${postUrl}"/>`],
    ['its id, not a related page', `<link rel="related" href="https://moss.example/"/><id>${postUrl}</id>`],
    ['its id, not the text of a link', `<link>Read more</link><id>${postUrl}</id>`],
    ['its id', `<link href="gemini://fern.example/1"/><id>${postUrl}</id>`],
    ['the text of a link', `<id>tag:1</id><link>${postUrl}</link>`],
    ['the text of a link, in CDATA', `<id>tag:1</id><link><![CDATA[${postUrl}]]></link>`],
    [
      'a relation by its full name',
      `<link rel="http://www.iana.org/assignments/relation/alternate" href="${postUrl}"/>`,
    ],
    ['another relation', `<link rel="bookmark" href="${postUrl}"/>`],
    ['a relation of its own', `<link rel="urn:fern" href="${postUrl}"/>`],
    ['the link that FeedBurner replaced', `<id>tag:1</id><fb:origLink>${postUrl}</fb:origLink>`],
    ['the address of its content', `<content type="text/html" src="${postUrl}"/>`],
    [
      'an enclosure',
      `<link rel="edit" href="https://fern.example/edit"/><link rel="enclosure" href="${postUrl}"/>`,
    ],
    ['itself', `<link rel="replies" href="https://fern.example/talk"/><link rel="self" href="${postUrl}"/>`],
    [
      'a page rather than a file',
      `<link rel="enclosure" href="https://fern.example/1.mp3"/><link rel="via" href="${postUrl}"/>`,
    ],
  ])('%s', (_, innerXml) => {
    expect(read(atom(`<entry>${innerXml}</entry>`))).toMatchObject({
      posts: [{ url: postUrl }],
      skipped_entries: 0,
    })
  })

  it('in the language of the feed', () => {
    const links = `<link hreflang="de" href="/de/1"/><link hreflang="en-GB" type="text/html" href="${postUrl}"/>`
    const english = atom(`<entry>${links}</entry>`).replace('<feed', '<feed xml:lang="en-US"')
    expect(read(english).posts[0]?.url).toBe(postUrl)
    const german = atom(`<entry xml:lang="de">${links}</entry>`).replace('<feed', '<feed xml:lang="en"')
    expect(read(german).posts[0]?.url).toBe('https://fern.example/de/1')
  })

  it('with a namespace prefix', () => {
    const feed = `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:link>${postUrl}</a:link></a:entry></a:feed>`
    expect(read(feed).posts).toMatchObject([{ url: postUrl }])
  })
})

it.each([
  { id: '1', external_url: postUrl },
  { id: '1', url: 'gemini://fern.example/1', external_url: postUrl },
  { id: postUrl, url: 'urn:1' },
  { id: '1', attachments: [{ url: postUrl, mime_type: 'audio/mpeg' }] },
])('a JSON entry has the first usable address: %j', (item) => {
  expect(read(json(item))).toMatchObject({ posts: [{ url: postUrl }], skipped_entries: 0 })
})

it('counts entries without a usable address', () => {
  const unusableEntry = '<title>None</title><guid isPermaLink="false">https://fern.example/1</guid>'
  const feed = rss(
    `<item>${unusableEntry}</item><item><link>${postUrl}</link></item><item><link>nostr:x</link></item>`,
  )
  expect(read(feed)).toMatchObject({ posts: [{ url: postUrl }], skipped_entries: 2 })
  expect(read(atom('<entry><link rel="edit" href="https://fern.example/e"/></entry>')).skipped_entries).toBe(
    1,
  )
  expect(read(json({ id: '1' })).skipped_entries).toBe(1)
})

describe('a site has the first usable address', () => {
  it.each([
    ['RSS', rss(`<link>gemini://fern.example/</link><atom:link href="${postUrl}"/>`)],
    ['RSS with a link in an attribute', rss(`<link href="${postUrl}"/>`)],
    ['RSS with two links', rss(`<link/><link>${postUrl}</link>`)],
    [
      'RSS in a namespace',
      `<rss xmlns="http://www.w3.org/2005/Atom"><channel><link>${postUrl}</link></channel></rss>`,
    ],
    ['Atom', atom(`<link href="gemini://fern.example/"/><link href="${postUrl}"/>`)],
    ['Atom with a link in its text', atom(`<link>${postUrl}</link>`)],
  ])('of %s', (_, feed) => {
    expect(read(feed).site_address).toBe(postUrl)
  })

  it('which is never that of the feed itself', () => {
    expect(read(atom('<link rel="self" href="/feed"/><link rel="hub" href="/hub"/>')).site_address).toBeNull()
  })
})

it.each(['?a=1&amp;amp;b=2', '<![CDATA[?a=1&amp;b=2]]>', '?a=1&amp;#38;b=2', '?a=1&amp;amp;amp;b=2'])(
  'decodes an address that was escaped twice: %s',
  (query) => {
    const link = query.startsWith('<')
      ? query.replace('?', 'https://fern.example/?')
      : `https://fern.example/${query}`
    expect(read(rss(`<item><link>${link}</link></item>`)).posts[0]?.url).toBe('https://fern.example/?a=1&b=2')
  },
)
