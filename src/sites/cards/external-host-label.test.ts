import { expect, it } from 'vitest'
import { externalHost } from './external-host-label.tsx'

it.each([
  ['https://ada.example/posts/1', 'ada.example', undefined],
  ['https://www.ada.example/posts/1', 'ada.example', undefined],
  ['http://blog.ada.example:8080/', 'ada.example', undefined],
  ['https://xn--80aa2a.example/1', 'ааб.example', 'xn--80aa2a.example'],
  [`https://${new URL('https://сад.example').hostname}/1`, 'сад.example', undefined],
  ['https://medium.example/ada/1', 'ada.example', 'medium.example'],
  ['https://notada.example/1', 'ada.example', 'notada.example'],
  ['https://ada.example.evil.example/1', 'ada.example', 'ada.example.evil.example'],
])('labels the host of %s, for %s: %s', (url, domain, host) => {
  expect(externalHost(url, domain)).toBe(host)
})
