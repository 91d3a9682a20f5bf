import { faceName, piecesOf } from './faces.ts'
import { inkSoft } from './sheet.ts'

/** Writes the site's name and `2 / 5` under each page, as decoration that is not read aloud. */
export function drawFooters(pdf: PDFKit.PDFDocument, siteName: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    pdf.switchToPage(start + at)
    const { margins, width, height } = pdf.page
    const bottom = margins.bottom
    // Below the margin a text would begin a new page.
    margins.bottom = 0
    const y = height - 48
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    pdf.fillColor(inkSoft)
    pdf.text('', margins.left, y, { continued: true })
    for (const { part, words } of piecesOf(siteName)) {
      pdf.font(faceName('title', part), 9).text(words, { continued: true, lineBreak: false })
    }
    pdf.text('', { continued: false })
    pdf.font(faceName('text', 'latin'), 9)
    pdf.text(`${at + 1} / ${count}`, margins.left, y, {
      width: width - margins.left - margins.right,
      align: 'right',
      lineBreak: false,
    })
    pdf.endMarkedContent()
    margins.bottom = bottom
  }
}
