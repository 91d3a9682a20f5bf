import { join } from 'node:path'
import type { Config } from '../runtime/config.ts'
import { hasGigabytes } from '../runtime/machine-memory.ts'
import { createFolderStore } from './folder-store.ts'
import type { MediaStore } from './media-store.ts'
import { createPictureWorkers } from './picture-workers.ts'
import { createPictures, type Pictures } from './pictures.ts'

export interface Media {
  /** S3 if configured, otherwise `DATA_DIR/media`. */
  store: MediaStore
  /** Encodes and stores uploaded pictures. */
  pictures: Pictures
  close(): void
}

/** Opens the configured picture store. */
export async function openMedia(config: Config): Promise<Media> {
  const s3 = config.s3 && (await openS3(config.s3))
  const store = s3 ?? createFolderStore(join(config.dataDir, 'media'))
  const workers = createPictureWorkers({ processes: hasGigabytes(config.memoryMb, 4) ? 2 : 1 })
  return {
    store,
    pictures: createPictures(store, workers),
    close: () => {
      workers.close()
      s3?.close()
    },
  }
}

/** Loaded on demand: the client is large. */
async function openS3(settings: NonNullable<Config['s3']>) {
  const { createS3Store } = await import('./s3-store.ts')
  const { accessKeyId, secretAccessKey, ...rest } = settings
  return createS3Store({ ...rest, accessKeyId, secretAccessKey })
}
