import { expect, it } from 'vitest'
import { toSlug } from './slug.ts'

it.each([
  ['Self-Hosted Notes', 'self-hosted-notes'],
  ["Andrea's Antisocial   Shelter", 'andreas-antisocial-shelter'],
  ['Hello, World!', 'hello-world'],
  ['A – B — C', 'a-b-c'],
  ['  - Dash - ', 'dash'],
  ['酷 壳 – CoolShell', '酷-壳-coolshell'],
  ['Привет, мир', 'привет-мир'],
  ['cafe\u0301 noir', 'café-noir'],
  ['हिन्दी ब्लॉग', 'हिन्दी-ब्लॉग'],
  ['a/b?c#d', 'abcd'],
  ['!!!', 'site'],
  ['🎉', 'site'],
  ['', 'site'],
  ['line\nbreak\tand tab', 'line-break-and-tab'],
])('%j becomes %j', (title, slug) => expect(toSlug(title)).toBe(slug))
