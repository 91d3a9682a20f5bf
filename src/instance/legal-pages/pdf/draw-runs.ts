import type { Run } from '../document-blocks.ts'
import { type Face, faceName, splitBySubset } from './faces.ts'
import { accent, ink, lineGap, type Sheet, textSize } from './sheet.ts'

export interface RunStyle {
  face?: Face
  size?: number
  color?: string
  gap?: number
}

function chooseFace({ bold, italic }: Run, defaultFace: Face): Face {
  if (defaultFace !== 'text') return defaultFace
  if (bold && italic) return 'bold-italic'
  return bold ? 'bold' : italic ? 'italic' : 'text'
}

/** Splits runs into pieces with one font each. */
function* splitByFont(runs: Run[], face: Face) {
  for (const run of runs) {
    for (const { subset, text } of splitBySubset(run.text))
      yield { run, text, font: faceName(chooseFace(run, face), subset) }
  }
}

/**
 * Draws the runs of a paragraph or heading at the cursor, as content of `parent`. Links become elements of their own,
 * which screen readers announce.
 */
export function drawRuns(
  sheet: Sheet,
  parent: PDFKit.PDFStructureElement,
  runs: Run[],
  style: RunStyle = {},
): void {
  const { pdf, publicUrl } = sheet
  const { face = 'text', size = textSize, color = ink, gap = lineGap } = style
  const fontRuns = [...splitByFont(runs, face)]
  for (const [index, { run, text, font }] of fontRuns.entries()) {
    const link = run.link && absoluteUrl(run.link, publicUrl)
    const draw = () => {
      pdf.font(font, size).fillColor(link ? accent : color)
      pdf.text(text, {
        continued: index < fontRuns.length - 1,
        lineGap: gap,
        underline: Boolean(link),
        link: link ?? null,
      })
    }
    if (!link) parent.add(draw)
    else {
      const element = pdf.struct('Link', { alt: link })
      parent.add(element)
      withDescription(pdf, text, () => element.add(draw))
      element.end()
    }
  }
}

const absoluteUrl = (link: string, publicUrl: string) => (link.startsWith('/') ? publicUrl + link : link)

/** Describes the links that `draw` adds: PDF/UA requires descriptions, and the library leaves them empty. */
function withDescription(pdf: PDFKit.PDFDocument, text: string, draw: () => void): void {
  const link = pdf.link
  pdf.link = (x, y, width, height, url, options) =>
    // pdfkit writes String objects as text and primitive strings as names, which its types do not express.
    link.call(pdf, x, y, width, height, url, { ...options, Contents: Object(text) as string })
  try {
    draw()
  } finally {
    pdf.link = link
  }
}
