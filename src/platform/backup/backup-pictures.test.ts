import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Member, password, join as signUp } from '#accounts/testing/join.ts'
import { usedPicturesQuery } from '#sites/editing/used-pictures.ts'
import { startWend, type Wend } from '#test/wend.ts'
import type { MediaStore } from '../media/media-store.ts'
import { pictureFileNames } from '../media/picture-file-names.ts'
import { checkBackup } from './check-backup.ts'
import { PicturesMissing } from './check-pictures.ts'
import { makeBackup } from './make-backup.ts'

let wend: Wend
let folder: string
beforeAll(async () => {
  wend = await startWend()
  folder = await mkdtemp(join(tmpdir(), 'wend-backup-pictures-'))
})
afterAll(async () => {
  await wend.close()
  await rm(folder, { recursive: true, force: true })
})

/** Signs a member up with an avatar. @returns the member and the avatar's URL */
async function signUpWithAvatar(name: string, background: string): Promise<Member & { avatar: string }> {
  const member = await signUp(wend, name)
  const pixels = { create: { width: 200, height: 200, channels: 3 as const, background } }
  const avatar = await wend.services.pictures.addAvatar(await sharp(pixels).jpeg().toBuffer())
  await wend.db.updateTable('profiles').set({ avatar }).where('user_id', '=', member.id).execute()
  return { ...member, avatar }
}

const backUp = (file: string, media: MediaStore = wend.services.media) =>
  makeBackup(wend.services.database.pool, media, file)
const check = (file: string) => checkBackup(wend.services.database.url, file, usedPicturesQuery)
const areFilesStored = (url: string) =>
  Promise.all(pictureFileNames(url).map((name) => wend.services.media.has(name)))

it('contains every referenced picture, even if an account is deleted meanwhile', async () => {
  const ada = await signUpWithAvatar('Ada', '#3a6')
  const file = join(folder, 'meanwhile.tar.gz')
  const { media } = wend.services
  const deletingStore: MediaStore = {
    ...media,
    async *list() {
      const deletion = await ada.call('DELETE /api/auth/users/me/', { current_password: password })
      expect(deletion.status).toBe(204)
      await wend.runJobs()
      yield* media.list()
    },
  }
  await backUp(file, deletingStore)
  await check(file)

  expect(await areFilesStored(ada.avatar)).toEqual(Array(6).fill(true))
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(wend.db)
  await wend.runJobs()
  expect(await areFilesStored(ada.avatar)).toEqual(Array(6).fill(false))
})

async function expectMissingPicture(name: string, file: string) {
  const error = await check(file).catch((error: Error) => error)
  expect(error).toBeInstanceOf(PicturesMissing)
  expect((error as Error).message).toBe(
    `1 picture is missing from this backup or damaged, such as ${name}. All rows are there.`,
  )
}

it('is incomplete if a referenced picture is missing or damaged', async () => {
  const bob = await signUpWithAvatar('Bob', '#63a')
  const [first = '', second = ''] = pictureFileNames(bob.avatar)
  const file = join(folder, 'damaged.tar.gz')
  const picture = await wend.services.media.get(second)
  const bytes = Buffer.concat((await picture?.body.toArray()) ?? [])
  await wend.services.media.put(second, bytes.subarray(0, bytes.length / 2), 'image/webp')
  await backUp(file)
  await expectMissingPicture(second, file)

  await wend.services.media.put(second, bytes, 'image/webp')
  await wend.services.media.delete(first)
  await backUp(file)
  await expectMissingPicture(first, file)
})
