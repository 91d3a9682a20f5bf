import { describe, expect, it } from 'vitest'
import { getRejectionCodes, prepareSites, readInChunks } from '#test/read-lists.ts'

// Exports of programs in their documented formats, with invented sites.

const readSites = async (content: string | Uint8Array) => prepareSites(await readInChunks(content))

const heron = {
  url: 'https://heron.example.com/',
  title: 'Heron & Reed',
  description: 'Notes from the bank',
  tags: ['birds', 'slow-web'],
}
const { url, title, description } = heron

describe('JSON', () => {
  it.each([
    [
      'Pinboard',
      [{ href: url, description: title, extended: description, shared: 'yes', tags: 'birds slow-web' }],
    ],
    [
      'Delicious',
      { posts: [{ href: url, description: title, extended: description, tag: 'birds slow-web' }] },
    ],
    [
      'linkding',
      {
        count: 1,
        next: null,
        results: [
          { id: 1, url, title: '', website_title: title, description, tag_names: ['birds', 'slow-web'] },
        ],
      },
    ],
    [
      'Karakeep',
      {
        bookmarks: [
          {
            createdAt: 1,
            title,
            tags: ['birds', 'slow web'],
            content: { type: 'link', url, description },
            note: null,
          },
        ],
        lists: [{ id: 'a', name: 'Reading' }],
      },
    ],
    [
      'the API of Karakeep',
      {
        bookmarks: [
          {
            id: 'b',
            title: null,
            tags: [
              { id: 't', name: 'birds', attachedBy: 'human' },
              { id: 'u', name: 'slow web' },
            ],
            content: { type: 'link', url, title, description, imageUrl: 'https://cdn.example.com/x.png' },
          },
        ],
        nextCursor: null,
      },
    ],
    [
      'Wallabag',
      [
        {
          ...{ is_archived: 0, title, url, summary: description, content: '<p>Long</p>', domain_name: 'x' },
          tags: ['birds', 'slow web'],
          annotations: [],
        },
      ],
    ],
    [
      'the API of Wallabag',
      {
        _embedded: {
          items: [
            {
              title,
              url,
              description,
              tags: [{ id: 1, label: 'birds', slug: 'birds' }, { label: 'slow web' }],
            },
          ],
        },
      },
    ],
    [
      'Raindrop',
      {
        result: true,
        items: [{ _id: 1, link: url, title, excerpt: description, note: '', tags: ['birds', 'slow web'] }],
      },
    ],
    [
      'Linkwarden',
      {
        collections: [
          { name: 'Birds', links: [{ name: title, url, description, tags: [{ name: 'slow web' }] }] },
        ],
      },
    ],
    [
      'Are.na',
      {
        ...{
          title: 'Birds',
          slug: 'birds',
          user: { username: 'ann', avatar: 'https://cdn.example.com/a.png' },
        },
        contents: [
          {
            class: 'Link',
            title,
            description,
            tags: 'birds, slow web',
            source: { url, title: 'x', provider: { name: 'Y', url: 'https://y.example.com' } },
            image: { original: { url: 'https://cdn.example.com/i.png' } },
          },
        ],
      },
    ],
    [
      'Firefox',
      {
        ...{ guid: 'root________', title: '', type: 'text/x-moz-place-container', root: 'placesRoot' },
        children: [
          {
            ...{ guid: 'menu________', title: 'menu', type: 'text/x-moz-place-container' },
            children: [
              { type: 'text/x-moz-place-separator', typeCode: 3, title: '' },
              { title: 'Empty', type: 'text/x-moz-place-container' },
              {
                ...{ title: 'Slow web', type: 'text/x-moz-place-container' },
                children: [{ title, type: 'text/x-moz-place', uri: url, tags: 'birds', description }],
              },
            ],
          },
        ],
      },
    ],
    ['Buku', [{ index: 1, uri: url, title, tags: ',birds,slow web,', description }]],
  ])('exported by %s is read', async (_, exportedData) => {
    const [site, ...others] = await readSites(JSON.stringify(exportedData))
    expect({ ...site, tags: site?.tags.toSorted() }).toEqual(heron)
    expect(others).toEqual([])
    expect(getRejectionCodes(await readInChunks(JSON.stringify(exportedData)))).toEqual([])
  })

  it.each([
    ['linkding', [{ url, title, description: '', notes: 'private', tag_names: [] }]],
    ['Raindrop', [{ link: url, title, excerpt: '', note: 'private' }]],
    ['Karakeep', [{ title, note: 'private', content: { type: 'link', url } }]],
  ])('exported by %s is read without private notes', async (_, exportedData) => {
    expect(await readSites(JSON.stringify(exportedData))).toEqual([{ url, title, tags: [] }])
  })

  it('exported by Chrome is read, and entries that are not sites are rejected', async () => {
    const node = (name: string, address: string) => ({ id: '1', name, type: 'url', url: address })
    const folder = (name: string, ...children: unknown[]) => ({ name, type: 'folder', children })
    const exportedData = {
      checksum: 'x',
      roots: {
        bookmark_bar: folder(
          'Bookmarks bar',
          folder('Birds', node(title, url)),
          node('Settings', 'chrome://settings/'),
        ),
        other: folder('Other bookmarks', folder('Empty'), node('Teal', 'https://teal.example.net/')),
        synced: folder('Mobile bookmarks'),
      },
      version: 1,
    }
    expect(await readSites(JSON.stringify(exportedData, null, 3))).toEqual([
      { url, title, tags: ['birds'] },
      { url: 'https://teal.example.net/', title: 'Teal', tags: [] },
    ])
    expect(getRejectionCodes(await readInChunks(JSON.stringify(exportedData)))).toEqual(['other_scheme'])
  })

  const feed_url = 'https://heron.example.com/feed.xml'
  it.each([
    ['Miniflux', [{ id: 1, site_url: url, feed_url, title: feed_url, category: { id: 2, title: 'Birds' } }]],
    [
      'the API of Google Reader',
      {
        subscriptions: [
          {
            id: 'feed/7',
            title: '',
            url: feed_url,
            htmlUrl: url,
            categories: [{ id: 'u/-/Birds', label: 'Birds' }],
          },
        ],
      },
    ],
    [
      'Feedly',
      [
        {
          id: `feed/${feed_url}`,
          website: url,
          categories: [{ id: 'user/1/category/Birds', label: 'Birds' }],
        },
      ],
    ],
  ])('exported by %s is read with feeds', async (_, exportedData) => {
    expect(await readSites(JSON.stringify(exportedData))).toEqual([
      { url, title: 'heron.example.com', tags: ['birds'], feed_url },
    ])
  })

  it('may contain bare addresses, or an object of sites by name', async () => {
    const teal = 'https://teal.example.net/'
    expect(await readSites(JSON.stringify({ made: 'today', blogs: [url, teal] }))).toMatchObject([
      { url },
      { url: teal },
    ])
    const sitesByName = { heron: { url, title }, teal: { url: teal } }
    expect(await readSites(JSON.stringify(sitesByName))).toMatchObject([{ url, title }, { url: teal }])
  })
})
