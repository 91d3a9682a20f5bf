import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { limits, pictureBytes } from '#api-contract/shapes/limits.ts'
import { Profile, Time } from '#api-contract/shapes/shapes.ts'
import { Line, LongText, Tags } from '#api-contract/shapes/text-shapes.ts'

export const uploadProfilePicture = schema({
  scope: 'write',
  summary: "Uploads a picture for the caller's profile; profile-create-update with its address then uses it.",
  input: { image: z.instanceof(File) },
  reply: z.object({ 'avatar-url': z.string() }),
  status: 201,
  upload: { field: 'image', bytes: pictureBytes },
})

export const saveProfile = schema({
  scope: 'write',
  summary: 'Updates the caller’s profile. Omitted fields stay.',
  input: {
    /** A URL that upload-profile-picture returned to the caller; null or empty for none. */
    avatar: Line(limits.url).nullable().optional(),
    about_me: LongText(limits.about_me).optional(),
    tags: Tags(limits.interests).optional(),
  },
  reply: Profile,
})

export const getPublicProfile = schema({
  scope: 'read',
  summary: 'The public profile of a member; never their email address.',
  input: { username: z.string() },
  reply: z.object({
    user: z.object({
      id: z.number(),
      username: z.string(),
      created_on: Time,
      /** When the member started supporting the site with donations, if they choose to show that. */
      supporter_since: Time.nullable(),
      /** True if the profile shows which sites they follow. */
      shows_follows: z.boolean(),
    }),
    profile: Profile,
  }),
})
