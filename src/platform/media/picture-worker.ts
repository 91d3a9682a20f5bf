import sharp from 'sharp'
import { makeAvatar, makePicture, makeSmallPicture, UnusablePicture } from './make-picture.ts'
import type { PictureTask, PictureTaskResult } from './picture-process.ts'

// A separate process: decoders are native code, and a picture crafted to crash or starve them must affect nothing else.
// Only these five formats are ever decoded, whatever the bytes claim.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

const encoders = { picture: makePicture, small: makeSmallPicture, avatar: makeAvatar }

async function encode({ kind, bytes, hash }: PictureTask): Promise<PictureTaskResult> {
  try {
    return { picture: await encoders[kind](bytes, hash) }
  } catch (error) {
    if (error instanceof UnusablePicture) return { unusable: error.detail }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', async (task: PictureTask) => {
  process.send?.(await encode(task))
})
process.on('disconnect', () => process.exit())
