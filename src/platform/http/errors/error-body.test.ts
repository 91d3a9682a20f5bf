import { expect, it } from 'vitest'
import { invalidFields } from '#api-contract/api-error.ts'
import { defineError } from '#api-contract/define-error.ts'
import { errorBody } from './error-body.ts'

const required = defineError('required', 'This field is required.')
const unknownCode = defineError('unknown_code', 'This code is unknown.')

it('moves messages about a field called `code` to the general ones, and keeps both', () => {
  expect(errorBody(invalidFields({ code: [unknownCode()], non_field_errors: [required()] }))).toEqual({
    non_field_errors: ['This field is required.', 'This code is unknown.'],
    code: 'invalid',
    codes: {
      non_field_errors: [
        { code: 'required', params: {} },
        { code: 'unknown_code', params: {} },
      ],
    },
  })
})
