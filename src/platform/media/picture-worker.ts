import sharp from 'sharp'
import { makeAvatar, makePicture, makeSmallPicture, UnusablePicture } from './make-picture.ts'
import type { PictureTask, PictureTaskDone } from './picture-process.ts'

// A process of its own: decoders are native code, and a picture made to crash or starve them takes nothing else with
// it. Only the five formats are ever opened, whatever the bytes claim.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

const make = { picture: makePicture, small: makeSmallPicture, avatar: makeAvatar }

async function work({ kind, bytes, hash }: PictureTask): Promise<PictureTaskDone> {
  try {
    return { made: await make[kind](bytes, hash) }
  } catch (error) {
    if (error instanceof UnusablePicture) return { unusable: error.said }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', async (task: PictureTask) => {
  process.send?.(await work(task))
})
process.on('disconnect', () => process.exit())
