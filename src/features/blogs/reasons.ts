import { reason } from '#contract/reason.ts'

export const knownAlready = reason('known_already', 'This site has already been uploaded.')
export const hostRefused = reason('host_refused', 'Sites of this host can’t be submitted: {reason}')
export const siteRefused = reason(
  'site_refused',
  '{source, select, owner {The owner of this site does not want it listed here.} other {{explained, select, no {Staff decided not to list this site.} other {Staff decided not to list this site: {reason}}}}}',
)
export const mergeTarget = reason(
  'merge_target',
  'Another site was merged into this one: undo that merge first.',
  409,
)

// Of addresses.

export const addressMissing = reason('address_missing', 'The address is missing.')
export const noAddress = reason('not_an_address', 'This is not a web address.')
export const addressTooLong = reason(
  'address_too_long',
  'The address is longer than {max, number} characters.',
)
export const controlsInAddress = reason('controls_in_address', 'The address contains control characters.')
export const secretsInAddress = reason(
  'secrets_in_address',
  'The address must not contain a user name or a password.',
)
export const otherScheme = reason('other_scheme', 'Only http and https addresses are taken, not "{scheme}:".')
export const mailAddress = reason(
  'mail_address',
  'This looks like a mail address, not like the address of a site.',
)
export const ipAddress = reason('ip_address', 'Give the name of the site, not an IP address.')
export const notPublic = reason(
  'not_a_public_site',
  '"{host}" is not a public site: its name has no known ending such as .com.',
)
export const onionSite = reason('onion_site', 'A site that only Tor reaches cannot be listed.')
export const endingOfNames = reason('ending_of_names', '"{host}" is an ending of names, not a site.')
export const notAFeed = reason('not_a_feed', 'This is not the web address of a feed.')

// Of pictures.

export const pictureNotUploaded = reason(
  'picture_not_uploaded',
  'Upload a picture first, or give its address.',
)
export const noPictureThere = reason(
  'no_picture_there',
  'There is no picture of use at this address. Upload one, or leave it out.',
)
export const noOwnPicture = reason('no_own_picture', 'Please choose a picture.')
export const noPictureOfSite = reason(
  'no_picture_of_site',
  'We found no picture that we can use on the site’s page. Choose the drawn cover or a picture of your own.',
)
export const pictureGone = reason('picture_gone', 'This picture is no longer here. Please choose it again.')

// Of claims.

export const siteUnread = reason(
  'site_unread',
  'The site could not be read: {because, select, url {This is not a web address.} scheme {Only http and https addresses can be fetched.} credentials {An address with a name or password in it is not fetched.} port {Only the usual web ports, 80 and 443, are fetched.} address {This address does not belong to a public website.} unknown_host {There is no website at this address.} unreachable {The site cannot be reached just now.} timeout {The site takes too long to answer.} redirects {The site redirects too often.} status {The site answered with an error ({status}).} type {The site answered with something else than a page.} too_large {What the site answered with is too large.} robots {The site asks not to be fetched by programs (robots.txt).} other {try again.}}',
)
export const siteChangedHands = reason(
  'site_changed_hands',
  'This site seems to have changed hands, so it can’t be claimed for now.',
  409,
)
export const noOwnerLink = reason(
  'no_owner_link',
  'There is no link with rel="me" to {profile} on {page} yet.',
)
