import { type Block, plainText } from '../document-blocks.ts'
import { drawRuns } from './draw-runs.ts'
import { faceName } from './faces.ts'
import { headingStyles, ink, inkSoft, lineColor, lineGap, type Sheet, textSize } from './sheet.ts'

type StructureElement = PDFKit.PDFStructureElement

const blockGap = 7
const indent = 20

const getContentWidth = ({ pdf }: Sheet) => pdf.page.width - pdf.page.margins.left - pdf.page.margins.right
const getContentBottom = ({ pdf }: Sheet) => pdf.page.height - pdf.page.margins.bottom

/** Starts a new page unless this many points are left. */
function keepTogether(sheet: Sheet, points: number): void {
  if (sheet.pdf.y + points > getContentBottom(sheet)) sheet.pdf.addPage()
}

/** Draws with a larger left margin. */
function withIndent(sheet: Sheet, points: number, draw: () => void): void {
  const { pdf } = sheet
  const left = pdf.page.margins.left
  pdf.page.margins.left = left + points
  // New pages reset to the document's margins.
  const onPage = () => {
    pdf.page.margins.left = left + points
    pdf.x = left + points
  }
  pdf.on('pageAdded', onPage)
  pdf.x = left + points
  draw()
  pdf.off('pageAdded', onPage)
  pdf.page.margins.left = left
  pdf.x = left
}

function withElement(
  sheet: Sheet,
  parent: StructureElement,
  type: string,
  draw: (element: StructureElement) => void,
): void {
  const element = sheet.pdf.struct(type)
  parent.add(element)
  draw(element)
  element.end()
}

function drawHeading(
  sheet: Sheet,
  parent: StructureElement,
  { level, runs }: Extract<Block, { kind: 'heading' }>,
): void {
  const { pdf, outlines } = sheet
  const style = headingStyles[Math.min(level, 3) - 1] ?? headingStyles[2]
  if (pdf.y > pdf.page.margins.top) pdf.y += style.spaceBefore
  keepTogether(sheet, style.size * 1.3 + style.spaceAfter + 3 * (textSize + lineGap))
  while ((outlines.at(-1)?.level ?? 0) >= level) outlines.pop()
  outlines.push({
    level,
    outline: (outlines.at(-1)?.outline ?? pdf.outline).addItem(plainText(runs), { expanded: true }),
  })
  withElement(sheet, parent, `H${Math.min(6, level)}`, (heading) =>
    drawRuns(sheet, heading, runs, { face: 'title', size: style.size, gap: 1 }),
  )
  pdf.y += style.spaceAfter
}

function drawList(
  sheet: Sheet,
  parent: StructureElement,
  { first, items }: Extract<Block, { kind: 'list' }>,
): void {
  const { pdf } = sheet
  withElement(sheet, parent, 'L', (list) => {
    for (const [index, item] of items.entries()) {
      keepTogether(sheet, 2 * (textSize + lineGap))
      withElement(sheet, list, 'LI', (entry) => {
        const { x, y } = pdf
        withElement(sheet, entry, 'Lbl', (label) =>
          label.add(() => {
            pdf.font(faceName('text', 'latin'), textSize).fillColor(inkSoft)
            pdf.text(first === undefined ? '•' : `${first + index}.`, x, y, {
              width: indent,
              lineBreak: false,
            })
          }),
        )
        pdf.y = y
        withElement(sheet, entry, 'LBody', (body) =>
          withIndent(sheet, indent, () => drawBlocks(sheet, body, item, blockGap / 2)),
        )
      })
    }
  })
}

function drawQuote(sheet: Sheet, parent: StructureElement, blocks: Block[]): void {
  withElement(sheet, parent, 'BlockQuote', (quote) =>
    withIndent(sheet, indent, () => drawBlocks(sheet, quote, blocks)),
  )
}

function drawRule(sheet: Sheet): void {
  const { pdf } = sheet
  pdf.y += blockGap
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf
    .moveTo(pdf.x, pdf.y)
    .lineTo(pdf.x + getContentWidth(sheet), pdf.y)
    .lineWidth(0.75)
    .strokeColor(lineColor)
    .stroke()
  pdf.endMarkedContent()
  pdf.y += blockGap * 2
}

/** Draws blocks below each other as children of `parent`. @param gap space after each block, in points */
export function drawBlocks(sheet: Sheet, parent: StructureElement, blocks: Block[], gap = blockGap): void {
  const { pdf } = sheet
  for (const block of blocks) {
    if (block.kind === 'heading') drawHeading(sheet, parent, block)
    else if (block.kind === 'list') drawList(sheet, parent, block)
    else if (block.kind === 'quote') drawQuote(sheet, parent, block.blocks)
    else if (block.kind === 'rule') drawRule(sheet)
    else {
      const runs = block.kind === 'paragraph' ? block.runs : [codeRun(block.text)]
      withElement(sheet, parent, block.kind === 'code' ? 'Code' : 'P', (element) =>
        drawRuns(sheet, element, runs, { color: ink }),
      )
      pdf.y += gap
    }
  }
}

const codeRun = (text: string) => ({ text: text.trimEnd(), bold: false, italic: false, code: true })
