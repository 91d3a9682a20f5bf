import { expect, it } from 'vitest'
import { createResolvedHosts } from './resolved-hosts.ts'

it('resolves a host again after a minute', async () => {
  let now = Date.parse('2026-12-01')
  const resolvedNames: string[] = []
  const { resolve } = createResolvedHosts(
    async (hostname) => {
      resolvedNames.push(hostname)
      return ['192.0.2.1']
    },
    () => now,
  )
  await Promise.all([resolve('ann.example'), resolve('ann.example')])
  now += 59_000
  expect(await resolve('ann.example')).toEqual(['192.0.2.1'])
  expect(resolvedNames).toHaveLength(1)
  now += 2000
  await resolve('ann.example')
  expect(resolvedNames).toHaveLength(2)
})
