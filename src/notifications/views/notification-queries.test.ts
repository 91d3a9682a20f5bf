import { describe, expect, it } from 'vitest'
import { ApiError, invalidFields } from '#api-contract/api-error.ts'
import type { Api } from '#api-contract/endpoint.ts'
import { unavailable } from '#api-contract/standard-errors.ts'
import { networkError } from '#client/api/network-error.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import { nothingToMark } from '../inbox/errors.ts'
import { fetchErrorMessage, markAsRead } from './notification-queries.ts'

const t = translatorFor('en')

describe('notifications that could not be fetched', () => {
  it.each([
    [unavailable(), 'The site is busy. Please try again in a moment.'],
    [new ApiError(500, {}), 'An unknown error occurred while fetching notifications'],
    [invalidFields({ ids: [nothingToMark()] }), 'An unknown error occurred while fetching notifications'],
    [networkError(), 'failed to fetch notifications'],
    [new Error('Not authenticated. Please log in.'), 'Not authenticated. Please log in.'],
    ['not an error', 'failed to fetch notifications'],
  ])('give the reason: %s', (error, sentence) => {
    expect(fetchErrorMessage(t, error)).toBe(sentence)
  })
})

it('does not mark notifications as read without a log-in', async () => {
  const calls: unknown[] = []
  const api = (async (...call: unknown[]) => void calls.push(call)) as Api
  await expect(markAsRead(t, api, [1])).rejects.toThrow('Not authenticated. Please log in.')
  expect(calls).toEqual([])
})
