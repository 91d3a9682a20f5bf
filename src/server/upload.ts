import type { FastifyRequest } from 'fastify'
import { invalid, Refusal, tooLarge } from '#contract/refusal.ts'
import { refusalFor } from './refusals.ts'

/**
 * Reads a multipart body: its fields as texts, its file as a `File`.
 * @throws Refusal 415 for another kind of body, 413 for a file over the limit, 400 without the file
 */
export async function readUpload(
  request: FastifyRequest,
  upload: { field: string; bytes: number },
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Refusal(415, 'Send the file as multipart/form-data.')
  const input = await fieldsOf(request, upload).catch((error: unknown) => {
    // The form parser throws plain errors for malformed forms.
    throw refusalFor(error) ?? new Refusal(400, 'The form could not be read.')
  })
  if (!(input[upload.field] instanceof File)) throw invalid({ [upload.field]: ['No file was submitted.'] })
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
    if (!bytes || part.file.truncated) {
      throw tooLarge(`The file is larger than ${Math.floor(upload.bytes / 1024 / 1024)} MB.`)
    }
    input[part.fieldname] = new File([new Uint8Array(bytes)], part.filename ?? '', { type: part.mimetype })
  }
  return input
}
