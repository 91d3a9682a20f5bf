import { defineError } from '#api-contract/define-error.ts'

export const knownAlready = defineError('known_already', 'This site has already been uploaded.')
export const hostRefused = defineError('host_refused', 'Sites of this host can’t be submitted: {reason}')
export const siteRefused = defineError(
  'site_refused',
  '{source, select, owner {The owner of this site does not want it listed here.} other {{explained, select, no {Staff decided not to list this site.} other {Staff decided not to list this site: {reason}}}}}',
)
export const mergeTarget = defineError(
  'merge_target',
  'Another site was merged into this one: undo that merge first.',
  409,
)

// Of pictures.

export const pictureNotUploaded = defineError(
  'picture_not_uploaded',
  'Upload a picture first, or give its address.',
)
export const noPictureThere = defineError(
  'no_picture_there',
  'There is no picture of use at this address. Upload one, or leave it out.',
)
export const noOwnPicture = defineError('no_own_picture', 'Please choose a picture.')
export const noPictureOfSite = defineError(
  'no_picture_of_site',
  'We found no picture that we can use on the site’s page. Choose the drawn cover or a picture of your own.',
)
export const pictureGone = defineError(
  'picture_gone',
  'This picture is no longer here. Please choose it again.',
)

// Of claims.

export const siteChangedHands = defineError(
  'site_changed_hands',
  'This site seems to have changed hands, so it can’t be claimed for now.',
  409,
)
export const noOwnerLink = defineError(
  'no_owner_link',
  'There is no link with rel="me" to {profile} on {page} yet.',
)
