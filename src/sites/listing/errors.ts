import { defineError } from '#api-contract/define-error.ts'

export const alreadyListed = defineError('known_already', 'This site has already been uploaded.')
export const hostBlocked = defineError('host_refused', 'Sites of this host can’t be submitted: {reason}')
export const siteBlocked = defineError(
  'site_refused',
  '{source, select, owner {The owner of this site does not want it listed here.} other {{explained, select, no {Staff decided not to list this site.} other {Staff decided not to list this site: {reason}}}}}',
)
export const mergeTarget = defineError(
  'merge_target',
  'Another site was merged into this one. Undo that merge first.',
  409,
)

// Pictures

export const pictureNotUploaded = defineError(
  'picture_not_uploaded',
  'Upload a picture first or enter its address.',
)
export const noPictureAtAddress = defineError(
  'no_picture_there',
  'There’s no usable picture at this address. Upload one or leave it out.',
)
export const pictureRequired = defineError('no_own_picture', 'Please choose a picture.')
export const noSitePicture = defineError(
  'no_picture_of_site',
  'We couldn’t find a usable picture on the site’s page. Choose the drawn cover or your own picture.',
)
export const pictureGone = defineError('picture_gone', 'This picture is gone. Please choose it again.')

// Claims

export const siteChangedHands = defineError(
  'site_changed_hands',
  'This site seems to have changed hands, so it can’t be claimed for now.',
  409,
)
export const noOwnerLink = defineError(
  'no_owner_link',
  'There’s no link with rel="me" to {profile} on {page} yet.',
)
