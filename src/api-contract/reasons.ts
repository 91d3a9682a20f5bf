import { reason } from './reason.ts'

// Of the machinery: who may call, how often, and what can be read at all.

export const notAuthenticated = reason(
  'not_authenticated',
  'Authentication credentials were not provided.',
  401,
)
export const deadToken = reason('invalid_token', 'Invalid token.', 401)
export const permissionDenied = reason(
  'permission_denied',
  'You do not have permission to perform this action.',
  403,
)
export const secondFactorNeeded = reason(
  'second_factor_needed',
  'Staff need a second factor here. Your security settings have it.',
  403,
)
export const nothingThere = reason('not_found', 'Not found.', 404)
export const noSuchPage = reason('invalid_page', 'Invalid page.', 404)
export const methodNotAllowed = reason('method_not_allowed', 'Method "{method}" not allowed.', 405)
export const tooSlow = reason('too_slow', 'The request took too long to arrive.', 408)
export const requestTooLarge = reason('too_large', 'The request is too large.', 413)
export const fileTooLarge = reason('file_too_large', 'The file is larger than {mb} MB.', 413)
export const unsupportedMediaType = reason(
  'unsupported_media_type',
  'Unsupported media type in request.',
  415,
)
export const multipartNeeded = reason('multipart_needed', 'Send the file as multipart/form-data.', 415)
export const headersTooLarge = reason('headers_too_large', 'The headers of the request are too large.', 431)
export const rateLimited = reason(
  'rate_limited',
  'Request was throttled. Expected available in {seconds, plural, one {{seconds} second} other {{seconds} seconds}}.',
  429,
)
/** For pages: the API's words about the same are those of its framework. */
export const networkRateLimited = reason(
  'network_rate_limited',
  'Too many requests came from your network. Please try again in {minutes, plural, =0 {{seconds, plural, one {{seconds} second} other {{seconds} seconds}}} one {{minutes} minute} other {{minutes} minutes}}.',
  429,
)
export const internal = reason('internal', 'Internal server error.', 500)
export const busy = reason('busy', 'The site is busy for a moment. Please try again.', 503)
export const full = reason(
  'full',
  'The site has no room left to keep this. Its operator has to make some first.',
  503,
)
export const uploadUnderWay = reason(
  'upload_under_way',
  'Another file of yours is still being read. Please try again once that is done.',
  429,
)
export const tooManyFiles = reason(
  'too_many_files',
  'Too many files are being read. Please try again in a minute.',
  503,
)
export const notReady = reason('not_ready', 'This process cannot answer now.', 503)

export const notUnderstood = reason('bad_request', 'The request could not be understood.')
export const parseError = reason('parse_error', 'JSON parse error')
export const nestedTooDeep = reason('nested_too_deep', 'JSON may be nested at most {max} levels deep.')
export const bodyIncomplete = reason('body_incomplete', 'The request ended before its body was complete.')
export const formUnreadable = reason('form_unreadable', 'The form could not be read.')
export const notAnObject = reason('not_an_object', 'Invalid data. Expected an object.')
export const unstorableCharacter = reason(
  'unstorable_character',
  'The text holds a character that cannot be kept.',
)

// Of pictures.

export const picturesAway = reason(
  'pictures_away',
  'Pictures cannot be reached just now. Please try again in a minute.',
  503,
)
export const tooManyPictures = reason(
  'too_many_pictures',
  'Too many pictures are being worked on. Please try again in a minute.',
  503,
)
export const pictureTooLarge = reason(
  'picture_too_large',
  'This picture is larger than 10 MB. Please use a smaller one.',
  413,
)
export const emptyFile = reason('empty_file', 'This file is empty.')
export const svgPicture = reason(
  'svg_picture',
  'SVG pictures are not accepted. Please use PNG, JPEG, WebP, GIF or AVIF.',
)
export const unknownPicture = reason(
  'not_a_picture',
  'This is not a picture that can be read. Please use PNG, JPEG, WebP, GIF or AVIF.',
)
export const damagedPicture = reason('damaged_picture', 'This picture cannot be read. It may be damaged.')
export const unreadablePicture = reason('unreadable_picture', 'This picture cannot be read.')
export const tooManyPixels = reason('too_many_pixels', 'This picture has more than {max} megapixels.')
export const pictureTooSmall = reason('picture_too_small', 'This picture is too small to stand for a site.')

// Of fields, whatever they are about.

export const required = reason('required', 'This field is required.')
export const isNull = reason('null', 'This field may not be null.')
export const blank = reason('blank', 'This field may not be blank.')
export const notValid = reason('invalid_value', 'Not a valid value.')
/** In zod's own words, where we have no better. */
export const inZodsWords = reason('invalid_input', '{problem}')
export const invalidChoice = reason('invalid_choice', 'Invalid option: expected one of {choices}')
export const notText = reason('not_a_string', 'Not a valid string.')
export const notAnInteger = reason('not_an_integer', 'A valid integer is required.')
export const outOfRange = reason(
  'out_of_range',
  'A whole number from {min, number} to {max, number} is expected.',
)
export const notATime = reason('not_a_time', 'This is not a time as ISO 8601 writes it.')
export const notIntegers = reason('not_integers', 'A list of integers is required.')
export const notABoolean = reason('not_a_boolean', 'Must be a valid boolean.')
export const notAList = reason('not_a_list', 'Expected a list of items.')
export const tooManyItems = reason('max_items', 'Ensure this field has no more than {max} elements.')
export const tooLong = reason('max_length', 'Ensure this field has no more than {max} characters.')
export const tooShort = reason('min_length', 'Ensure this field has at least {min} characters.')
export const controlCharacters = reason('control_characters', 'Control characters are not allowed.')
export const noFile = reason('no_file', 'No file was submitted.')

// Of what people type.

export const notTags = reason('not_tags', 'Expected a list of tags.')
export const notATag = reason(
  'not_a_tag',
  '"{tag}" is not a tag: {min} to {max} letters, digits and - + # . &',
)
export const notALanguage = reason(
  'not_a_language',
  '"{language}" is not a language: two or three letters such as de, or und for what is in an unknown one.',
)
export const tooManyLanguages = reason('max_languages', 'Choose at most {max} languages.')
export const tooManyTags = reason('max_tags', 'Choose at most {max} tags.')
export const invalidEmail = reason('invalid_email', 'Enter a valid email address.')
export const passwordTooShort = reason(
  'password_too_short',
  'password must be at least {min} characters long',
)
export const usernameSigns = reason('username_signs', 'Use only the letters A to Z, digits, and . - _')
export const usernameWithoutLetter = reason('username_without_letter', 'Use at least one letter or digit.')
export const trapFilled = reason(
  'trap_filled',
  'Please leave the field for programs empty and send the message again.',
)

// Of decisions.

/** Another of the staff was quicker. `became` says what came of it, for the sentence alone. */
export const decidedAlready = reason(
  'decided_already',
  '{became, select, report {This report has been decided already.} done {This message is done already.} undone {This merge was undone already.} retried {This job is being tried again already.} hidden {This is hidden already.} published {This is published already.} merged {This site was merged into another one already.} suspended {This account is suspended already.} restored {This account is not suspended.} other {This has been decided already.}}',
  409,
)

/** A decision about something that no longer exists. */
export const changedMeanwhile = reason(
  'changed_meanwhile',
  'This was changed in the meantime. Look at it again, please.',
  409,
)
