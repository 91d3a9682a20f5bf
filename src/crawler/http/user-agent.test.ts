import { describe, expect, it } from 'vitest'
import { crawlerUserAgent, getContactWarnings } from './user-agent.ts'

const contactSettings = { publicUrl: 'https://wend.example', contactEmail: 'ada@wend.example' }

describe('the User-Agent', () => {
  it('names the crawler, its page and a contact', () => {
    expect(crawlerUserAgent(contactSettings, '0.2.0')).toBe(
      'Wend/0.2.0 (+https://wend.example/reading; ada@wend.example)',
    )
  })

  it('works without a contact', () => {
    const agent = crawlerUserAgent({ ...contactSettings, contactEmail: undefined }, '0.2.0')
    expect(agent).toBe('Wend/0.2.0 (+https://wend.example/reading)')
  })

  it('cannot be broken by special characters in settings', () => {
    const agent = crawlerUserAgent(
      { ...contactSettings, contactEmail: 'ada)\r\nx: (ü@wend.example' },
      '0.2.0',
    )
    expect(agent).toBe('Wend/0.2.0 (+https://wend.example/reading; adax:@wend.example)')
  })
})

describe('an operator who cannot be reached', () => {
  it('is warned about missing settings', () => {
    expect(getContactWarnings(contactSettings)).toEqual([])
    const localSettings = { publicUrl: 'http://localhost:3000', contactEmail: undefined }
    expect(getContactWarnings(localSettings)).toEqual([
      expect.stringContaining('PUBLIC_URL'),
      expect.stringContaining('CONTACT_EMAIL'),
    ])
    for (const publicUrl of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://wend.localhost']) {
      expect(getContactWarnings({ ...contactSettings, publicUrl })).toHaveLength(1)
    }
  })
})
