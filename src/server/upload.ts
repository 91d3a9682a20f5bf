import type { FastifyRequest } from 'fastify'
import { fileTooLarge, formUnreadable, multipartNeeded, noFile } from '#contract/reasons.ts'
import { invalid, refusal } from '#contract/refusal.ts'
import { refusalFor } from './refusals.ts'

/**
 * Reads a multipart body: its fields as texts, its file as a `File`.
 * @throws Refusal 415 for another kind of body, 413 for a file over the limit, 400 without the file
 */
export async function readUpload(
  request: FastifyRequest,
  upload: { field: string; bytes: number },
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw refusal(multipartNeeded())
  const input = await fieldsOf(request, upload).catch((error: unknown) => {
    // The form parser throws plain errors for malformed forms.
    throw refusalFor(error) ?? refusal(formUnreadable())
  })
  if (!(input[upload.field] instanceof File)) throw invalid({ [upload.field]: [noFile()] })
  return input
}

async function fieldsOf(
  request: FastifyRequest,
  upload: { bytes: number },
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  for await (const part of request.parts({ limits: { fileSize: upload.bytes, files: 1, fields: 20 } })) {
    if (part.type === 'field') {
      input[part.fieldname] = part.value
      continue
    }
    const bytes = await part.toBuffer().catch((error: unknown) => {
      if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error
    })
    if (!bytes || part.file.truncated)
      throw refusal(fileTooLarge({ mb: Math.floor(upload.bytes / 1024 / 1024) }))
    input[part.fieldname] = new File([new Uint8Array(bytes)], part.filename ?? '', { type: part.mimetype })
  }
  return input
}
