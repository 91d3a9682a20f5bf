import { apiError, invalidFields } from '#api-contract/api-error.ts'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import { emptyFile, pictureTooLarge, svgPicture, unknownPicture } from '#api-contract/errors.ts'
import { pictureBytes } from '#api-contract/shapes/limits.ts'

type Kind = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'

const startsWith = (bytes: Buffer, text: string, offset = 0) =>
  bytes.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'))

/** Detects the format by its first bytes; file name and declared type do not count. */
function detectFormat(bytes: Buffer): Kind | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  if (startsWith(bytes, 'ftyp', 4) && /avif|avis/.test(bytes.toString('latin1', 8, 64))) return 'avif'
  return undefined
}

/** Rejects non-pictures by size and first bytes, before any decoder sees them. @throws ApiError 400 or 413 */
export function assertPictureBytes(bytes: Buffer): void {
  if (bytes.length > pictureBytes) throw apiError(pictureTooLarge())
  if (bytes.length === 0) throw invalidPicture(emptyFile())
  if (detectFormat(bytes)) return
  if (/<svg[\s>]/i.test(bytes.toString('latin1', 0, 4096))) throw invalidPicture(svgPicture())
  throw invalidPicture(unknownPicture())
}

/** A 400 on the field `image`. */
export const invalidPicture = (error: ErrorDetail) => invalidFields({ image: [error] })
