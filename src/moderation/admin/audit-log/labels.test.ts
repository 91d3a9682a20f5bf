import { expect, it } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import { targetLabel } from './labels.ts'

it.each([
  ['blog:12', 'blog.delete', 'site 12, since deleted'],
  ['comment:3', 'comment.delete', 'comment 3, since deleted'],
  ['blog:12', 'blog.hide', 'site 12'],
])('labels the target %s of the action %s', (target, action, label) => {
  expect(targetLabel(translatorFor('en'), target, action).replace(/[\u2066-\u2069]/g, '')).toBe(label)
})
