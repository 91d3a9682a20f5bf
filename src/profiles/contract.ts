import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { limits, pictureBytes } from '#api-contract/shapes/limits.ts'
import { Profile, Time } from '#api-contract/shapes/shapes.ts'
import { Line, LongText, Tags } from '#api-contract/shapes/text-shapes.ts'

export const uploadProfilePicture = endpoint('POST /api/upload-profile-picture/', {
  access: 'member',
  scope: 'write',
  summary: "Uploads a picture for the caller's profile; profile-create-update with its address then uses it.",
  input: { image: z.instanceof(File) },
  reply: z.object({ 'avatar-url': z.string() }),
  status: 201,
  upload: { field: 'image', bytes: pictureBytes },
})

export const saveProfile = endpoint('POST /api/profile-create-update/', {
  access: 'member',
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

export const getPublicProfile = endpoint('GET /api/public-profile/:username/', {
  access: 'anyone',
  scope: 'read',
  deviceCache: true,
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
