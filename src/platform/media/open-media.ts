import { join } from 'node:path'
import type { Config } from '../runtime/config.ts'
import { hasGigabytes } from '../runtime/machine-memory.ts'
import { createFolderStore } from './folder-store.ts'
import type { MediaStore } from './media-store.ts'
import { createPictureWorkers } from './picture-workers.ts'
import { createPictures, type Pictures } from './pictures.ts'

export interface Media {
  /** Where pictures are stored: S3 when it is configured, else `DATA_DIR/media`. */
  store: MediaStore
  /** Makes and keeps pictures out of uploads. */
  pictures: Pictures
  close(): void
}

/** Pictures as the operator has set them up. */
export async function openMedia(config: Config): Promise<Media> {
  const s3 = config.s3 && (await openS3(config.s3))
  const store = s3 ?? createFolderStore(join(config.data_dir, 'media'))
  const workers = createPictureWorkers({ processes: hasGigabytes(config.memory_mb, 4) ? 2 : 1 })
  return {
    store,
    pictures: createPictures(store, workers),
    close: () => {
      workers.close()
      s3?.close()
    },
  }
}

/** Loaded only where it is used: the client is large. */
async function openS3(given: NonNullable<Config['s3']>) {
  const { createS3Store } = await import('./s3-store.ts')
  const { access_key_id, secret_access_key, ...rest } = given
  return createS3Store({ ...rest, accessKeyId: access_key_id, secretAccessKey: secret_access_key })
}
