import type { FastifyRequest } from 'fastify'
import { fileTooLarge, formUnreadable, multipartNeeded, noFile } from '#contract/reasons.ts'
import { invalid, refusal } from '#contract/refusal.ts'
import { refusalFor } from './refusals.ts'
import type { Upload } from './uploads-under-way.ts'

/**
 * Reads a multipart body: its fields as texts, its file as a `File`.
 * @param underWay counts what is held
 * @throws Refusal 415 for another kind of body, 413 for a file over the limit, 400 without the file, 503 without room for it
 */
export async function readUpload(
  request: FastifyRequest,
  upload: { field: string; bytes: number },
  underWay: Upload,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw refusal(multipartNeeded())
  const input = await fieldsOf(request, upload, underWay).catch((error: unknown) => {
    // The form parser throws plain errors for malformed forms.
    throw refusalFor(error) ?? refusal(formUnreadable())
  })
  if (!(input[upload.field] instanceof File)) throw invalid({ [upload.field]: [noFile()] })
  return input
}

async function fieldsOf(
  request: FastifyRequest,
  upload: { bytes: number },
  underWay: Upload,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  for await (const part of request.parts({ limits: { fileSize: upload.bytes, files: 1, fields: 20 } })) {
    if (part.type === 'field') {
      input[part.fieldname] = part.value
      continue
    }
    const chunks: BlobPart[] = []
    for await (const chunk of part.file) {
      underWay.hold(chunk.length)
      chunks.push(chunk)
    }
    if (part.file.truncated) throw refusal(fileTooLarge({ mb: Math.floor(upload.bytes / 1024 / 1024) }))
    input[part.fieldname] = new File(chunks, part.filename ?? '', { type: part.mimetype })
  }
  return input
}
