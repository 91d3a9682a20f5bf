import { expect, it } from 'vitest'
import { pageList } from './web/page-list.ts'

/** A URL that records which query parameters are read. */
function recordingUrl(path: string): { url: URL; readParameters: Set<string> } {
  const readParameters = new Set<string>()
  const url = new URL(path, 'http://localhost')
  const searchParams = new Proxy(url.searchParams, {
    get: (params, method) => {
      const value = Reflect.get(params, method) as unknown
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (typeof args[0] === 'string') readParameters.add(args[0])
        return value.apply(params, args)
      }
    },
  })
  Object.defineProperty(url, 'searchParams', { value: searchParams })
  return { url, readParameters }
}

it.each(pageList.map((entry) => [entry.path, entry] as const))(
  '%s declares every query parameter that its queries read',
  async (path, entry) => {
    const page = await entry.load()
    const { url, readParameters } = recordingUrl(path)
    page.queries({ params: { blog_id: '1', tag: 'moss', username: 'Ada' }, url, language: 'en' })
    expect(page.query).toEqual(expect.arrayContaining([...readParameters]))
  },
)
