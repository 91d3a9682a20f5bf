import { describe, expect, it } from 'vitest'
import { pathMatcher } from './match-path.ts'

describe('pathMatcher', () => {
  it('returns decoded path parameters', () => {
    const match = pathMatcher('/blog/:blog_slug/:blog_id')
    expect(match('/blog/caf%C3%A9/12')).toEqual({ blog_slug: 'café', blog_id: '12' })
    expect(match('/blog/cafe/12/discussions')).toBeUndefined()
    expect(match('/blog/cafe')).toBeUndefined()
  })

  it('ignores case and a trailing slash', () => {
    const match = pathMatcher('/notifications')
    expect([match('/Notifications/'), match('/notifications')]).toEqual([{}, {}])
  })

  it('matches everything below a path', () => {
    const match = pathMatcher('/user/:any/*?')
    expect(['/user/ada', '/user/ada/', '/user/ada/sites/3'].map((path) => match(path) !== undefined)).toEqual(
      [true, true, true],
    )
    expect(match('/user')).toBeUndefined()
  })

  it('keeps malformed encodings as typed', () => {
    expect(pathMatcher('/tags/:tag')('/tags/100%')).toEqual({ tag: '100%' })
  })
})
