import { defineError } from './define-error.ts'

// HTTP: authentication, rate limits, unreadable requests.

export const unauthenticated = defineError(
  'not_authenticated',
  'Authentication credentials were not provided.',
  401,
)
export const invalidToken = defineError('invalid_token', 'Invalid token.', 401)
export const permissionDenied = defineError(
  'permission_denied',
  'You do not have permission to perform this action.',
  403,
)
export const secondFactorNeeded = defineError(
  'second_factor_needed',
  'Staff need two-factor authentication here. Turn it on in your security settings.',
  403,
)
export const notFound = defineError('not_found', 'Not found.', 404)
export const invalidPage = defineError('invalid_page', 'Invalid page.', 404)
export const methodNotAllowed = defineError('method_not_allowed', 'Method "{method}" not allowed.', 405)
export const tooSlow = defineError('too_slow', 'The request took too long to arrive.', 408)
export const requestTooLarge = defineError('too_large', 'The request is too large.', 413)
export const fileTooLarge = defineError('file_too_large', 'The file is larger than {mb} MB.', 413)
export const unsupportedMediaType = defineError(
  'unsupported_media_type',
  'Unsupported media type in request.',
  415,
)
export const multipartNeeded = defineError('multipart_needed', 'Send the file as multipart/form-data.', 415)
export const headersTooLarge = defineError('headers_too_large', 'The request headers are too large.', 431)
export const rateLimited = defineError(
  'rate_limited',
  'Request was throttled. Expected available in {seconds, plural, one {{seconds} second} other {{seconds} seconds}}.',
  429,
)
/** For page requests. API calls get `rateLimited`, worded as in Django REST framework. */
export const networkRateLimited = defineError(
  'network_rate_limited',
  'Too many requests from your network. Please try again in {minutes, plural, =0 {{seconds, plural, one {{seconds} second} other {{seconds} seconds}}} one {{minutes} minute} other {{minutes} minutes}}.',
  429,
)
export const internal = defineError('internal', 'Internal server error.', 500)
export const busy = defineError('busy', 'The site is busy. Please try again in a moment.', 503)
export const storageFull = defineError(
  'full',
  'The site is out of storage. Its operator has to free some space first.',
  503,
)
export const uploadInProgress = defineError(
  'upload_under_way',
  'We’re still reading another file of yours. Please try again when it’s done.',
  429,
)
export const tooManyUploads = defineError(
  'too_many_files',
  'We’re reading too many files right now. Please try again in a minute.',
  503,
)
export const notReady = defineError('not_ready', 'This process can’t respond right now.', 503)

export const badRequest = defineError('bad_request', 'We couldn’t understand the request.')
export const parseError = defineError('parse_error', 'JSON parse error')
export const nestedTooDeep = defineError('nested_too_deep', 'JSON may be nested at most {max} levels deep.')
export const bodyIncomplete = defineError(
  'body_incomplete',
  'The request ended before its body was complete.',
)
export const formUnreadable = defineError('form_unreadable', 'We couldn’t read the form.')
export const notAnObject = defineError('not_an_object', 'Invalid data. Expected an object.')
export const unstorableCharacter = defineError(
  'unstorable_character',
  'The text contains a character we can’t store.',
)

// Pictures.

export const picturesUnavailable = defineError(
  'pictures_away',
  'Pictures are unavailable right now. Please try again in a minute.',
  503,
)
export const tooManyPictures = defineError(
  'too_many_pictures',
  'We’re processing too many pictures right now. Please try again in a minute.',
  503,
)
export const pictureTooLarge = defineError(
  'picture_too_large',
  'This picture is over 10 MB. Please use a smaller one.',
  413,
)
export const emptyFile = defineError('empty_file', 'This file is empty.')
export const svgPicture = defineError(
  'svg_picture',
  'SVG pictures are not accepted. Please use PNG, JPEG, WebP, GIF or AVIF.',
)
export const unknownPicture = defineError(
  'not_a_picture',
  'We can’t read this picture. Please use PNG, JPEG, WebP, GIF or AVIF.',
)
export const damagedPicture = defineError('damaged_picture', 'We can’t read this picture. It may be damaged.')
export const unreadablePicture = defineError('unreadable_picture', 'We can’t read this picture.')
export const tooManyPixels = defineError('too_many_pixels', 'This picture has more than {max} megapixels.')
export const pictureTooSmall = defineError('picture_too_small', 'This picture is too small.')

// Fields of any shape.

export const required = defineError('required', 'This field is required.')
export const nullNotAllowed = defineError('null', 'This field may not be null.')
export const blank = defineError('blank', 'This field may not be blank.')
export const notValid = defineError('invalid_value', 'Not a valid value.')
/** Passes on zod's own message if there is no better one. */
export const zodMessage = defineError('invalid_input', '{problem}')
export const invalidChoice = defineError('invalid_choice', 'Invalid option: expected one of {choices}')
export const notText = defineError('not_a_string', 'Not a valid string.')
export const notAnInteger = defineError('not_an_integer', 'A valid integer is required.')
export const outOfRange = defineError(
  'out_of_range',
  'Enter a whole number from {min, number} to {max, number}.',
)
export const notATime = defineError('not_a_time', 'Use an ISO 8601 time.')
export const notIntegers = defineError('not_integers', 'A list of integers is required.')
export const notABoolean = defineError('not_a_boolean', 'Must be a valid boolean.')
export const notAList = defineError('not_a_list', 'Expected a list of items.')
export const tooManyItems = defineError('max_items', 'Ensure this field has no more than {max} elements.')
export const tooLong = defineError('max_length', 'Ensure this field has no more than {max} characters.')
export const tooShort = defineError('min_length', 'Ensure this field has at least {min} characters.')
export const controlCharacters = defineError('control_characters', 'Control characters are not allowed.')
export const noFile = defineError('no_file', 'No file was submitted.')

// Texts that people type.

export const notTags = defineError('not_tags', 'Expected a list of tags.')
export const notATag = defineError(
  'not_a_tag',
  '"{tag}" can’t be a tag: use {min} to {max} letters, digits and - + # . &',
)
export const notALanguage = defineError(
  'not_a_language',
  '"{language}" isn’t a language code: use two or three letters such as de, or und for unknown.',
)
export const tooManyLanguages = defineError('max_languages', 'Choose at most {max} languages.')
export const tooManyTags = defineError('max_tags', 'Choose at most {max} tags.')
export const invalidEmail = defineError('invalid_email', 'Enter a valid email address.')
export const passwordTooShort = defineError(
  'password_too_short',
  'password must be at least {min} characters long',
)
export const usernameCharacters = defineError(
  'username_signs',
  'Use only the letters A to Z, digits, and . - _',
)
export const usernameWithoutLetter = defineError(
  'username_without_letter',
  'Use at least one letter or digit.',
)
export const honeypotFilled = defineError(
  'trap_filled',
  'Please leave the hidden field empty and send the message again.',
)

// Staff decisions.

/** Another staff member was faster. `became` is the outcome; it only selects the sentence. */
export const alreadyDecided = defineError(
  'decided_already',
  '{became, select, report {This report has already been decided.} done {This message is already marked as done.} undone {This merge has already been undone.} retried {This job is already being retried.} hidden {This is already hidden.} published {This is already published.} merged {This site has already been merged into another.} suspended {This account is already suspended.} restored {This account isn’t suspended.} other {This has already been decided.}}',
  409,
)

/** The target of a decision no longer exists or has changed. */
export const changedMeanwhile = defineError(
  'changed_meanwhile',
  'This has changed in the meantime. Please look at it again.',
  409,
)
