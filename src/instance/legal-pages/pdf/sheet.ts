/** The page being drawn and its drawing state. Lengths are in points, 72 per inch. */
export interface Sheet {
  pdf: PDFKit.PDFDocument
  publicUrl: string
  /** The open bookmark of each heading level. */
  outlines: { level: number; outline: PDFKit.PDFOutline }[]
}

export const pageMargins = { top: 72, bottom: 80, left: 84, right: 84 }

/** The site's palette on white paper: ink, soft ink, lines, links. */
export const ink = '#241f19'
export const inkSoft = '#5d5446'
export const lineColor = '#d9cfba'
export const accent = '#0f4d28'

export const textSize = 11
export const lineGap = 4.2

export interface HeadingStyle {
  size: number
  spaceBefore: number
  spaceAfter: number
}

/** Sizes for the title, chapters, and lower headings. */
export const headingStyles: [HeadingStyle, HeadingStyle, HeadingStyle] = [
  { size: 27, spaceBefore: 0, spaceAfter: 14 },
  { size: 15.5, spaceBefore: 18, spaceAfter: 5 },
  { size: 12, spaceBefore: 12, spaceAfter: 3 },
]
