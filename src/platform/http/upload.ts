import type { FastifyRequest } from 'fastify'
import { type ApiError, apiError, invalidFields } from '#api-contract/api-error.ts'
import { type Endpoint, formOverheadBytes } from '#api-contract/endpoint.ts'
import {
  fileTooLarge,
  formUnreadable,
  multipartNeeded,
  noFile,
  requestTooLarge,
} from '#api-contract/errors.ts'
import { apiErrorFor } from './errors/database-errors.ts'
import type { Upload } from './uploads-under-way.ts'

type Taking = Pick<Endpoint, 'upload' | 'bodyBytes'>

/**
 * Refuses a body by the length that it announces, before any of it is read; what announces none is counted.
 * @throws ApiError 413
 */
export function refuseLongBody({ headers }: FastifyRequest, endpoint: Taking): void {
  if (Number(headers['content-length'] ?? 0) > endpoint.bodyBytes) throw tooLong(endpoint)
}

const tooLong = ({ upload }: Taking): ApiError =>
  apiError(upload ? fileTooLarge({ mb: Math.floor(upload.bytes / 1024 / 1024) }) : requestTooLarge())

/**
 * Reads a multipart body: its fields as texts, its file as a `File`.
 * @param underWay counts what is held
 * @throws ApiError 415 for another kind of body, 413 as soon as a file is over the limit, 400 without the file, 503 without
 * room for it
 */
export async function readUpload(
  request: FastifyRequest,
  endpoint: Taking & { upload: NonNullable<Endpoint['upload']> },
  underWay: Upload,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw apiError(multipartNeeded())
  const { field } = endpoint.upload
  const reading = fieldsOf(request, endpoint, underWay)
  const input = await Promise.race([reading, refuseEndless(request, endpoint)]).catch((error: unknown) => {
    request.raw.unpipe()
    // The form parser throws plain errors for malformed forms.
    throw apiErrorFor(error) ?? apiError(formUnreadable())
  })
  if (!(input[field] instanceof File)) throw invalidFields({ [field]: [noFile()] })
  return input
}

/** The parser reads what is over a limit to its end, and so would we. Never resolves. */
function refuseEndless({ raw }: FastifyRequest, endpoint: Taking): Promise<never> {
  let bytes = 0
  return new Promise((_, reject) => {
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > endpoint.bodyBytes) reject(tooLong(endpoint))
    })
  })
}

async function fieldsOf(
  request: FastifyRequest,
  endpoint: Taking,
  underWay: Upload,
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
      underWay.hold(chunk.length)
      chunks.push(chunk)
    }
    if (part.file.truncated) throw tooLong(endpoint)
    input[part.fieldname] = new File(chunks, part.filename ?? '', { type: part.mimetype })
  }
  return input
}
