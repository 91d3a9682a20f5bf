/** A rectangle in pixels of the picture. */
export type CropArea = { x: number; y: number; width: number; height: number }

/**
 * Crops a picture, to at most `maxWidth` pixels wide.
 * @throws when the browser cannot read the picture
 */
export async function cropPicture(file: Blob, area: CropArea, maxWidth = 2000): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, maxWidth / area.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(area.width * scale)
  canvas.height = Math.round(area.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/webp', 0.92),
  )
}
