import { describe, expect, it } from 'vitest'
import type { Api } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { translatorFor } from '#texts/catalogue.ts'
import { fetchFailure, markAsRead } from './notification-queries.ts'

const t = translatorFor('en')

describe('notifications that could not be fetched', () => {
  it.each([
    [new Refusal(503, 'The site is busy for a moment.'), 'The site is busy for a moment.'],
    [new Refusal(500, {}), 'An unknown error occurred while fetching notifications'],
    [new Refusal(400, { ids: ['No.'] }), 'An unknown error occurred while fetching notifications'],
    [new Refusal(0, 'The site cannot be reached. Are you online?'), 'failed to fetch notifications'],
    [new Error('Not authenticated. Please log in.'), 'Not authenticated. Please log in.'],
    ['thrown by nobody', 'failed to fetch notifications'],
  ])('say why: %s', (error, sentence) => {
    expect(fetchFailure(t, error)).toBe(sentence)
  })
})

it('marks nothing as read without a log-in', async () => {
  const calls: unknown[] = []
  const api = (async (...call: unknown[]) => void calls.push(call)) as unknown as Api
  await expect(markAsRead(t, api, [1])).rejects.toThrow('Not authenticated. Please log in.')
  expect(calls).toEqual([])
})
