import { expect, it } from 'vitest'
import { pageList } from './web/page-list.ts'

/** An address that remembers which parameters were looked at. */
function watchedAddress(path: string): { url: URL; read: Set<string> } {
  const read = new Set<string>()
  const url = new URL(path, 'http://localhost')
  const searchParams = new Proxy(url.searchParams, {
    get: (params, method) => {
      const value = Reflect.get(params, method) as unknown
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (typeof given[0] === 'string') read.add(given[0])
        return value.apply(params, given)
      }
    },
  })
  Object.defineProperty(url, 'searchParams', { value: searchParams })
  return { url, read }
}

it.each(pageList.map((entry) => [entry.path, entry] as const))(
  '%s declares every parameter that it loads by',
  async (path, entry) => {
    const page = await entry.load()
    const { url, read } = watchedAddress(path)
    page.queries({ params: { blog_id: '1', tag: 'moss', username: 'Ada' }, url, language: 'en' })
    expect(page.query).toEqual(expect.arrayContaining([...read]))
  },
)
