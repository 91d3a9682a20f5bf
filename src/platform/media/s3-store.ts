import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import {
  assertMediaFileName,
  contentTypeFor,
  isMediaFileName,
  type MediaStore,
  storeDownError,
} from './media-store.ts'

export interface S3Options {
  /** Default: Amazon's endpoint for the region. */
  endpoint?: string | undefined
  bucket: string
  region?: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

const folder = 'media/'

/** Stores pictures in an S3 bucket under `media/`, so that the bucket may contain other objects. */
export function createS3Store(options: S3Options): MediaStore & { close(): void } {
  const { bucket: Bucket, accessKeyId, secretAccessKey } = options
  const s3 = new S3Client({
    ...(options.endpoint ? { endpoint: options.endpoint, forcePathStyle: true } : {}),
    region: options.region ?? 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 15_000, throwOnRequestTimeout: true },
    // Most S3-compatible servers do not support Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const objectAt = (name: string) => ({ Bucket, Key: folder + name })

  async function* list() {
    const pages = paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: folder })
    try {
      for await (const page of pages) {
        for (const { Key = '', LastModified, Size = 0 } of page.Contents ?? []) {
          const name = Key.slice(folder.length)
          if (isMediaFileName(name) && LastModified) yield { name, modified: LastModified, size: Size }
        }
      }
    } catch (error) {
      throw storeDownError(error)
    }
  }

  return {
    async put(name, bytes, contentType) {
      assertMediaFileName(name)
      const CacheControl = 'public, max-age=31536000, immutable'
      const object = { ...objectAt(name), Body: bytes, ContentType: contentType, CacheControl }
      await s3.send(new PutObjectCommand(object)).catch(throwStoreDown)
    },
    async get(name) {
      if (!isMediaFileName(name)) return undefined
      const object = await fallbackIfMissing(s3.send(new GetObjectCommand(objectAt(name))), undefined)
      if (!object?.Body) return undefined
      return {
        body: object.Body as Readable,
        size: object.ContentLength ?? 0,
        contentType: contentTypeFor(name),
      }
    },
    async has(name) {
      if (!isMediaFileName(name)) return false
      return (
        (await fallbackIfMissing(s3.send(new HeadObjectCommand(objectAt(name))), undefined)) !== undefined
      )
    },
    async delete(name) {
      if (isMediaFileName(name)) await s3.send(new DeleteObjectCommand(objectAt(name))).catch(throwStoreDown)
    },
    list,
    close: () => s3.destroy(),
  }
}

const isMissing = (error: unknown) => error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)

async function fallbackIfMissing<T, U>(work: Promise<T>, fallback: U): Promise<T | U> {
  try {
    return await work
  } catch (error) {
    return isMissing(error) ? fallback : throwStoreDown(error)
  }
}

function throwStoreDown(error: unknown): never {
  throw storeDownError(error)
}
