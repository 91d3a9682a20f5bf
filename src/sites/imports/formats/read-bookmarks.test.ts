import { describe, expect, it } from 'vitest'
import { getRejectionCodes, getRejections, prepareSites, readInChunks } from '#test/read-lists.ts'

// Exports of programs in their documented formats, with invented sites.

const readSites = async (content: string | Uint8Array) => prepareSites(await readInChunks(content))

const heron = {
  url: 'https://heron.example.com/',
  title: 'Heron & Reed',
  description: 'Notes from the bank',
  tags: ['birds', 'slow-web'],
}
const { url, title } = heron

describe('bookmarks in HTML', () => {
  const netscape = (body: string) =>
    `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n${body}`

  it('exported by browsers are read with nested folders', async () => {
    const list = netscape(`<H1>Bookmarks Menu</H1>
<DL><p>
  <DT><A HREF="https://reed.example.org/">Reed</A>
  <HR>
  <DT><H3 PERSONAL_TOOLBAR_FOLDER="true">Bookmarks Toolbar</H3>
  <DL><p>
    <DT><A HREF="place:sort=8" ICON="data:image/png;base64,AAAA">Most visited</A>
    <DT><A HREF="javascript:void(0)">Bookmarklet</A>
    <DT><H3>Birds</H3>
    <DD>A folder of birds
    <DL><p>
      <DT><A HREF="${url}" ICON="data:image/png;base64,AAAA" TAGS="slow web">Heron &amp; <b>Reed</b></A>
      <DD>Notes from
          the bank
      <DT><H3>Waders</H3>
      <DL><p><DT><A HREF="https://snipe.example.net/" FEEDURL="https://snipe.example.net/atom.xml">Snipe</A></DL><p>
      <DT><A HREF="https://teal.example.net/">https://teal.example.net/</A>
    </DL><p>
  </DL><p>
</DL>`)
    expect(await readSites(list)).toEqual([
      { url: 'https://reed.example.org/', title: 'Reed', tags: [] },
      { url, title, description: 'Notes from\nthe bank', tags: ['slow-web', 'birds'] },
      {
        url: 'https://snipe.example.net/',
        title: 'Snipe',
        tags: ['waders'],
        feed_url: 'https://snipe.example.net/atom.xml',
      },
      { url: 'https://teal.example.net/', title: 'teal.example.net', tags: ['birds'] },
    ])
    expect(getRejectionCodes(await readInChunks(list))).toEqual(['other_scheme', 'other_scheme'])
  })

  it('exported by Safari are read from a page without an outer list', async () => {
    const list = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\r\n\t<HTML>\r\n\t<Title>Bookmarks</Title>\r\n\t<H1>Bookmarks</H1>
\t<DT><H3 FOLDED>Favorites</H3>\n\t<DL><p>\n\t\t<DT><A HREF="https://reed.example.org/">Reed</A>\n\t</DL><p>
\t<DT><H3 FOLDED>Birds</H3>\n\t<DL><p>\n\t\t<DT><A HREF="${url}">Heron &amp; Reed</A>\n\t</DL><p>
\t<DT><A HREF="https://teal.example.net/">Teal</A>\n\t</HTML>`
    expect(await readSites(list)).toEqual([
      { url: 'https://reed.example.org/', title: 'Reed', tags: [] },
      { url, title, tags: ['birds'] },
      { url: 'https://teal.example.net/', title: 'Teal', tags: [] },
    ])
  })

  it('exported by linkding, Shaarli and Pinboard are read with tags and descriptions, without private notes', async () => {
    const list = netscape(`<H1>Bookmarks</H1><DL><p>
<DT><A HREF="${url}" ADD_DATE="1" PRIVATE="0" TOREAD="0" TAGS="birds,slow-web">Heron &amp; Reed</A>
<DD>Notes from the bank[linkding-notes]ask Ann first[/linkding-notes]
<DT><A HREF="https://teal.example.net/" TAGS="">Teal</A></DL><p>`)
    expect(await readSites(list)).toEqual([
      heron,
      { url: 'https://teal.example.net/', title: 'Teal', tags: [] },
    ])
  })

  it('exported by Pocket and Instapaper are read, but other pages are not', async () => {
    const pocket = `<!DOCTYPE html>\n<html><head><title>Pocket Export</title></head><body><h1>Unread</h1>
<ul><li><a href="${url}" time_added="1" tags="birds,slow web">Heron &amp; Reed</a></li>
<li><a href="https://teal.example.net/" time_added="2" tags="">https://teal.example.net/</a></li></ul>
<h1>Read Archive</h1><ul></ul></body></html>`
    const teal = { url: 'https://teal.example.net/', title: 'teal.example.net', tags: [] }
    expect(await readSites(pocket)).toEqual([{ url, title, tags: heron.tags }, teal])
    const instapaper = `<!DOCTYPE html><html><head><title>Instapaper: Export</title></head><body>
<h1>Unread</h1><ol><li><a href="${url}">Heron &amp; Reed</a></li></ol>
<h1>Birds</h1><ol><li><a href="https://teal.example.net/">Teal</a></li></ol></body></html>`
    expect(await readSites(instapaper)).toMatchObject([{ tags: [] }, { title: 'Teal', tags: ['birds'] }])
    const page =
      '<!DOCTYPE html><html><body><dl><dt>Word<dd><a href="https://a.example.com/">x</a></dl></body></html>'
    expect(getRejectionCodes(await readInChunks(page))).toEqual(['web_page_instead'])
    expect(getRejections(await readInChunks(netscape('<DL><p></DL>')))).toEqual([
      'This file has no bookmarks.',
    ])
  })

  it('exported by old browsers are decoded with the declared charset', async () => {
    const list = netscape('<DL><DT><A HREF="https://x.example.com/">Р</A></DL>').replace(
      'UTF-8',
      'windows-1251',
    )
    const bytes = Buffer.from(list.replace('Р', '\xd0\xee\xf9\xe0'), 'latin1')
    expect(await readSites(bytes)).toMatchObject([{ title: 'Роща' }])
  })
})
