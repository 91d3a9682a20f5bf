import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { documentNames } from './contract.ts'
import { buildDocuments, createDocuments } from './documents.ts'

const titles = { terms: 'Terms of use', 'community-guidelines': 'Community Guidelines', privacy: 'Privacy' }
const siteValues = { productName: 'Wend', publicUrl: 'https://wend.example', contactEmail: undefined }

let dataDir: string
let builtDir: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wend-documents-'))
  dataDir = join(folder, 'data')
  builtDir = join(folder, 'built')
  await mkdir(join(dataDir, 'documents'), { recursive: true })
})
afterEach(() => rm(join(dataDir, '..'), { recursive: true }))

const createTestDocuments = (changes: Partial<typeof siteValues> | { contactEmail: string } = {}) =>
  createDocuments({ ...siteValues, languages: ['en', 'de'], dataDir, ...changes }, builtDir)
const writeDocument = (name: string, bytes: string | Buffer) =>
  writeFile(join(dataDir, 'documents', name), bytes)

describe('a document’s page', () => {
  it.each(documentNames)('contains the built-in text with the instance’s settings: %s', async (name) => {
    const { title, lang, html } = await createTestDocuments({ productName: 'Small & Web' }).page(name, 'en')
    expect(title).toBe(titles[name])
    expect(lang).toBe('en')
    expect(html).toContain('Small &amp; Web')
    expect(html).not.toMatch(/[{}]|Wend|<h1/)
    expect(html.length).toBeGreaterThan(3000)
  })

  it('has unique heading anchors', async () => {
    const { html } = await createTestDocuments().page('terms', 'en')
    const ids = DomUtils.getElementsByTagName('h2', parseDocument(html)).map((heading) => heading.attribs.id)
    expect(ids).toContain('what-you-write-stays-yours')
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('names the operator’s email address if set', async () => {
    expect((await createTestDocuments().page('terms', 'en')).html).not.toContain('mailto:')
    const { html } = await createTestDocuments({ contactEmail: 'hello@wend.example' }).page('terms', 'en')
    expect(html).toContain('<a href="mailto:hello@wend.example">hello@wend.example</a>')
  })

  it('uses the operator’s file immediately', async () => {
    const documents = createTestDocuments()
    await documents.page('terms', 'en')
    await writeDocument(
      'terms.md',
      '<!-- lang: de -->\n# Regeln von {site_name}\n\nSeid nett. {sic}\n\n1. Eins\n2. Zwei',
    )
    expect(await documents.page('terms', 'en')).toEqual({
      title: 'Regeln von Wend',
      lang: 'de',
      html: '<p>Seid nett. {sic}</p>\n<ol><li>Eins</li><li>Zwei</li></ol>',
    })
    expect((await documents.page('community-guidelines', 'en')).title).toBe('Community Guidelines')
  })

  it('prefers the operator’s file in the page’s language', async () => {
    await writeDocument('terms.md', '# Terms\n\nBe [kind](/community-guidelines).')
    await writeDocument('terms.de.md', '# Regeln\n\nSei [nett](/community-guidelines).')
    const documents = createTestDocuments()
    const pages = [await documents.page('terms', 'en'), await documents.page('terms', 'de')]
    expect(pages.map(({ title, lang }) => [title, lang])).toEqual([
      ['Terms', 'en'],
      ['Regeln', 'de'],
    ])
    expect(pages.map(({ html }) => /href="([^"]*)/.exec(html)?.[1])).toEqual([
      '/community-guidelines',
      '/de/community-guidelines',
    ])
    expect(await documents.pdf('terms', 'de')).not.toEqual(await documents.pdf('terms', 'en'))
    await writeDocument('terms.de.pdf', 'ihr eigenes')
    expect(String(await documents.pdf('terms', 'de'))).toBe('ihr eigenes')
  })

  it('escapes raw HTML and drops script links', async () => {
    await writeDocument(
      'terms.md',
      '# T\n\n<script>x</script> [a](javascript:x) [b](//evil.example) [c](/about)',
    )
    const { html } = await createTestDocuments().page('terms', 'en')
    expect(html).not.toMatch(/<script|javascript:x"|href="\/\//)
    expect(html).toContain('<a href="/about">c</a>')
  })
})

const countMatches = (pdf: Buffer, pattern: RegExp) => (pdf.toString('latin1').match(pattern) ?? []).length

describe('a document’s PDF', () => {
  it.each(documentNames)('is accessible, navigable and searchable: %s', async (name) => {
    const documents = createTestDocuments()
    const pdf = await documents.pdf(name, 'en')
    const { html } = await documents.page(name, 'en')
    expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7')
    expect(countMatches(pdf, /\/Marked true/g)).toBe(1)
    expect(countMatches(pdf, /\/Lang \(en\)/g)).toBe(1)
    expect(countMatches(pdf, /\/DisplayDocTitle true/g)).toBe(1)
    expect(countMatches(pdf, /pdfuaid:part/g)).toBeGreaterThan(0)
    expect(countMatches(pdf, /\/S \/H1\n/g)).toBe(1)
    const chapters = html.match(/<h2/g)?.length ?? 0
    expect(countMatches(pdf, /\/S \/H2\n/g)).toBe(chapters)
    expect(countMatches(pdf, /\/S \/LI\n/g)).toBe(html.match(/<li>/g)?.length)
    // A bookmark for the title and each chapter.
    expect(countMatches(pdf, /\/Dest \[/g)).toBe(chapters + 1)
    // Every link has a description and is part of the structure tree.
    const links = html.match(/<a /g)?.length ?? 0
    expect(countMatches(pdf, /\/S \/Link\n/g)).toBe(links)
    expect(countMatches(pdf, /\/Subtype \/Link/g)).toBeGreaterThanOrEqual(links)
    expect(countMatches(pdf, /\/StructParent \d/g)).toBe(countMatches(pdf, /\/Subtype \/Link/g))
    expect(countMatches(pdf, /\/Contents \(\)/g)).toBe(0)
    // All fonts are embedded.
    expect(countMatches(pdf, /\/FontFile[23] /g)).toBe(countMatches(pdf, /\/Type \/FontDescriptor/g))
    expect(countMatches(pdf, /\/URI \(https:\/\/wend\.example\//g)).toBeGreaterThan(0)
  })

  it('is reproducible, and created only once', async () => {
    const documents = createTestDocuments()
    expect(await documents.pdf('terms', 'en')).toBe(await documents.pdf('terms', 'en'))
    expect((await createTestDocuments().pdf('terms', 'en')).equals(await documents.pdf('terms', 'en'))).toBe(
      true,
    )
  })

  it('is taken from the build unless the text or settings differ', async () => {
    await buildDocuments(builtDir, siteValues)
    await writeFile(join(builtDir, 'terms.pdf'), 'from the build')
    expect((await createTestDocuments().pdf('terms', 'en')).toString()).toBe('from the build')
    // Link targets are part of its content.
    for (const settings of [{ productName: 'Other' }, { publicUrl: 'https://other.example' }])
      expect((await createTestDocuments(settings).pdf('terms', 'en')).subarray(0, 5).toString()).toBe('%PDF-')
    expect(await readFile(join(builtDir, 'community-guidelines.pdf'))).toEqual(
      await createDocuments({ ...siteValues, languages: ['en', 'de'], dataDir }, '/nowhere').pdf(
        'community-guidelines',
        'en',
      ),
    )
  })

  it('is created from the operator’s text, unless they provide a PDF', async () => {
    await buildDocuments(builtDir, siteValues)
    const documents = createTestDocuments()
    const builtIn = await documents.pdf('terms', 'en')
    await writeDocument(
      'terms.md',
      '<!-- lang: pl -->\n# Zasady\n\nŁódź, Привет, Γειά\n\n> `kod`\n\n---\n\n```\na\n b\n```',
    )
    const custom = await documents.pdf('terms', 'en')
    expect(custom.equals(builtIn)).toBe(false)
    expect(countMatches(custom, /\/Lang \(pl\)/g)).toBe(1)
    await writeDocument('terms.pdf', '%PDF-theirs')
    expect((await documents.pdf('terms', 'en')).toString()).toBe('%PDF-theirs')
  })

  it('supports texts of any length', async () => {
    await writeDocument(
      'terms.md',
      `# Long\n\n${'- one **bold** [link](https://x.example)\n  - two\n    - three\n'.repeat(200)}`,
    )
    const pdf = await createTestDocuments().pdf('terms', 'en')
    expect(countMatches(pdf, /\/Type \/Page\n/g)).toBeGreaterThan(10)
    expect(countMatches(pdf, /\/S \/LI\n/g)).toBe(600)
  })
})
