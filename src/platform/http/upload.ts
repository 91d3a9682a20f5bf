import type { FastifyRequest } from 'fastify'
import { type ApiError, apiError, invalidFields } from '#api-contract/api-error.ts'
import {
  fileTooLarge,
  formUnreadable,
  multipartNeeded,
  noFile,
  requestTooLarge,
} from '#api-contract/errors.ts'
import { formOverheadBytes, type ServerEndpoint } from '#api-contract/schema.ts'
import { apiErrorFor } from './errors/database-errors.ts'
import type { Upload } from './uploads-in-progress.ts'

type BodyLimits = Pick<ServerEndpoint, 'upload' | 'bodyBytes'>

/**
 * Rejects a body by its announced length, before any of it is read; bodies without one are counted while reading.
 * @throws ApiError 413
 */
export function assertBodyLength({ headers }: FastifyRequest, endpoint: BodyLimits): void {
  if (Number(headers['content-length'] ?? 0) > endpoint.bodyBytes) throw bodyTooLarge(endpoint)
}

const bodyTooLarge = ({ upload }: BodyLimits): ApiError =>
  apiError(upload ? fileTooLarge({ mb: Math.floor(upload.bytes / 1024 / 1024) }) : requestTooLarge())

/**
 * Reads a multipart body: its fields as texts, its file as a `File`.
 * @param currentUpload reserves memory for the received bytes
 * @throws ApiError 415 for another content type, 413 as soon as a file is over the limit, 400 without the file, 503 if
 * there is no memory for it
 */
export async function readUpload(
  request: FastifyRequest,
  endpoint: BodyLimits & { upload: NonNullable<ServerEndpoint['upload']> },
  currentUpload: Upload,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw apiError(multipartNeeded())
  const { field } = endpoint.upload
  const pendingFields = readFields(request, endpoint, currentUpload)
  const input = await Promise.race([pendingFields, rejectOversized(request, endpoint)]).catch(
    (error: unknown) => {
      request.raw.unpipe()
      // The form parser throws plain errors for malformed forms.
      throw apiErrorFor(error) ?? apiError(formUnreadable())
    },
  )
  if (!(input[field] instanceof File)) throw invalidFields({ [field]: [noFile()] })
  return input
}

/** The parser would read an oversized body to its end, so count bytes and reject early. Never resolves. */
function rejectOversized({ raw }: FastifyRequest, endpoint: BodyLimits): Promise<never> {
  let bytes = 0
  return new Promise((_, reject) => {
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > endpoint.bodyBytes) reject(bodyTooLarge(endpoint))
    })
  })
}

async function readFields(
  request: FastifyRequest,
  endpoint: BodyLimits,
  currentUpload: Upload,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  const limits = { fileSize: endpoint.upload?.bytes ?? 0, files: 1, parts: 20, fieldSize: formOverheadBytes }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      input[part.fieldname] = part.value
      continue
    }
    const chunks: BlobPart[] = []
    for await (const chunk of part.file) {
      currentUpload.reserve(chunk.length)
      chunks.push(chunk)
    }
    if (part.file.truncated) throw bodyTooLarge(endpoint)
    input[part.fieldname] = new File(chunks, part.filename ?? '', { type: part.mimetype })
  }
  return input
}
