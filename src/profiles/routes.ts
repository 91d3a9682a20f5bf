import { findProfile } from '#accounts/users/queries.ts'
import { invalidFields } from '#api-contract/api-error.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { lockAccountForShare } from '#platform/db/lock-order.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { implement } from '#platform/http/dispatch.ts'
import { addUpload } from '#sites/editing/site-pictures.ts'
import { getPublicProfile, saveProfile, uploadProfilePicture } from './contract.ts'
import { avatarNotUploaded } from './errors.ts'
import { findPerson, mayUseAvatar, setInterests, setProfile } from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(
    uploadProfilePicture,
    schemas.uploadProfilePicture,
    async ({ image }, { db, services, viewer }) => {
      await services.limits.take('upload', viewer.id)
      const url = await services.pictures.addAvatar(Buffer.from(await image.arrayBuffer()))
      await addUpload(db, url, viewer.id, 'avatar')
      return { 'avatar-url': url }
    },
  ),

  implement(
    saveProfile,
    schemas.saveProfile,
    async ({ avatar: avatarInput, about_me, tags }, { db, viewer }) => {
      const avatar = avatarInput === '' ? null : avatarInput
      return inTransaction(db, async (tx) => {
        await lockAccountForShare(tx, viewer.id)
        if (avatar && !(await mayUseAvatar(tx, viewer.id, avatar))) {
          throw invalidFields({ avatar: [avatarNotUploaded()] })
        }
        await setProfile(tx, viewer.id, {
          ...(about_me === undefined ? {} : { about_me }),
          ...(avatar === undefined ? {} : { avatar }),
        })
        if (tags !== undefined) await setInterests(tx, viewer.id, tags)
        return findProfile(tx, viewer.id)
      })
    },
  ),

  implement(getPublicProfile, schemas.getPublicProfile, async ({ username }, context) => {
    const person = await findPerson(context.db, username, context.viewer)
    if (!person) throw notFound()
    context.dependsOn(`user:${person.id}`)
    const { profile, ...user } = person
    return { user, profile }
  }),
]
