import { defineWarning } from '#api-contract/warning.ts'
import { message } from '#i18n/message.ts'

// Warnings about texts that did not fit into a site's fields.

export const textCut = defineWarning(
  'text_cut',
  message('{field} cut from {from, number} to {to, number} characters'),
)
export const tagChanged = defineWarning('tag_changed', message('tag "{from}" became "{to}"'))
export const tagLeftOut = defineWarning('tag_left_out', message('tag "{tag}" left out'))
export const tagsLeftOut = defineWarning('tags_left_out', message('only the first {kept} of {all} tags kept'))
