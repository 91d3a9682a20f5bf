import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import { type Block, findTitle } from '../document-blocks.ts'
import { drawBlocks } from './draw-blocks.ts'
import { faceName, loadFaces, splitBySubset } from './faces.ts'
import { inkSoft, pageMargins, type Sheet } from './sheet.ts'

// Supported by pdfkit but missing from its types.
const pdfUaSubset = 'PDF/UA' as string as PDFKit.Mixins.PDFSubsets

export interface PdfOptions {
  lang: string
  productName: string
  /** Base of links relative to the site's root. */
  publicUrl: string
  /** File metadata; the same text and date yield identical bytes. */
  createdOn: Date
}

/**
 * Creates an accessible PDF (PDF/UA): tagged structure, language, title and bookmarks, embedded fonts, reachable
 * links, and page numbers as artifacts that are not read aloud.
 */
export async function makePdf(blocks: Block[], options: PdfOptions): Promise<Buffer> {
  const title = findTitle(blocks, options.productName)
  const pdf = new PDFDocument({
    size: 'A4',
    margins: pageMargins,
    pdfVersion: '1.7',
    subset: pdfUaSubset,
    tagged: true,
    displayTitle: true,
    lang: options.lang,
    bufferPages: true,
    autoFirstPage: false,
    info: {
      Title: `${title} – ${options.productName}`,
      Author: options.productName,
      CreationDate: options.createdOn,
      ModDate: options.createdOn,
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(pdf, 'end')

  const faces = await loadFaces(JSON.stringify([blocks, options.productName]))
  for (const [name, bytes] of faces) pdf.registerFont(name, bytes)
  const sheet: Sheet = { pdf, publicUrl: options.publicUrl, outlines: [] }
  pdf.addPage()
  const root = pdf.struct('Document', { title })
  pdf.addStructure(root)
  drawBlocks(sheet, root, blocks)
  root.end()
  drawFooters(pdf, options.productName)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** Writes the site's name and `2 / 5` at the bottom of each page, as an artifact. */
function drawFooters(pdf: PDFKit.PDFDocument, siteName: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(start + index)
    const { margins, width, height } = pdf.page
    const bottom = margins.bottom
    // Text below the margin would start a new page.
    margins.bottom = 0
    const y = height - 48
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    pdf.fillColor(inkSoft)
    pdf.text('', margins.left, y, { continued: true })
    for (const { subset, text } of splitBySubset(siteName)) {
      pdf.font(faceName('title', subset), 9).text(text, { continued: true, lineBreak: false })
    }
    pdf.text('', { continued: false })
    pdf.font(faceName('text', 'latin'), 9)
    pdf.text(`${index + 1} / ${count}`, margins.left, y, {
      width: width - margins.left - margins.right,
      align: 'right',
      lineBreak: false,
    })
    pdf.endMarkedContent()
    margins.bottom = bottom
  }
}
