import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import { inEnglish } from '#test/in-english.tsx'
import { ChipList } from '../chip.tsx'
import { Avatar } from '../covers/avatar.tsx'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { SkeletonCards, SkeletonRows } from '../feedback/skeleton.tsx'
import { Spinner } from '../icons/spinner.tsx'
import { relativeTime } from '../text/relative-time.ts'
import { Time } from '../text/time.tsx'
import { TimeAgo } from '../text/time-ago.tsx'
import { Field } from './field.tsx'
import { Stars } from './stars.tsx'

const html = (element: ReactNode) => renderToStaticMarkup(inEnglish(element))

describe('a field', () => {
  it('counts an emoji as one character', () => {
    expect(html(<Field label="Title" limit={8} defaultValue="🦔🦔 ab" />)).toContain('(5/8)')
  })

  it('highlights the counter only at the limit', () => {
    const getCounterClass = (text: string) =>
      html(<Field label="Title" limit={4} defaultValue={text} />).match(/class="([^"]*)">\(/)?.[1]
    expect(getCounterClass('four')).not.toBe(getCounterClass('for'))
    expect(getCounterClass('')).toBe(getCounterClass('for'))
  })

  it('extends maxlength for wide characters', () => {
    expect(html(<Field label="Title" limit={8} defaultValue="🦔🦔" />)).toContain('maxLength="10"')
  })

  it.each(['current-password', 'new-password'])('masks fields with autocomplete="%s"', (autoComplete) => {
    const field = html(<Field label="Passwort" autoComplete={autoComplete} />)
    expect(field).toContain('type="password"')
    expect(field).toContain('aria-label="Show Passwort"')
  })

  it('associates an error with the input, and hides it if empty', () => {
    const wrong = html(<Field id="f" label="Email" error="This is no address." />)
    expect(wrong).toContain('aria-describedby="f-error"')
    expect(wrong).toContain('aria-invalid="true"')
    expect(html(<Field id="f" label="Email" />)).toMatch(/<p id="f-error"[^>]* hidden=""/)
  })
})

describe('small components', () => {
  it('truncates tag lists and shows how many more there are', () => {
    const tags = Array.from({ length: 103 }, (_, i) => `tag ${i}`)
    expect(html(<ChipList tags={tags} />)).toContain('+3')
    expect(html(<ChipList tags={tags.slice(0, 100)} />)).not.toContain('+')
    expect(html(<ChipList tags={tags} limit={3} />).match(/tag \d/g)).toHaveLength(3)
  })

  it('links tags only if given a URL', () => {
    const clickable = html(<ChipList tags={['sea']} href={(tag) => `/search-results?query=${tag}`} />)
    expect(clickable).toContain('href="/search-results?query=sea"')
    expect(html(<ChipList tags={['sea']} />)).not.toContain('<a')
  })

  it('shows the upper-cased first letter if there is no avatar', () => {
    expect(html(<Avatar name="élan" />)).toContain('>É<')
    expect(html(<Avatar name="élan" src="/a.webp" />)).toContain('src="/a.webp"')
  })

  it('caps progress bars', () => {
    expect(html(<ProgressBar label="Goal" value={6000} max={5000} />)).toMatch(/max="5000" value="5000"/)
  })

  it('formats dates the same everywhere', () => {
    expect(html(<Time value="2026-09-03T23:30:00Z" />)).toBe(
      '<time dateTime="2026-09-03T23:30:00Z" title="3 September 2026, 23:30 UTC">3 Sep 2026</time>',
    )
    expect(html(<Time value="soon" />)).toBe('')
  })

  it('does not announce loading, as the progress line does', () => {
    for (const placeholder of [
      <SkeletonRows key="rows" count={2} />,
      <SkeletonCards key="cards" />,
      <Spinner key="page" page />,
    ]) {
      expect(html(placeholder)).toContain('Loading')
      expect(html(placeholder)).not.toContain('role="status"')
    }
  })

  it('renders absolute times on the server, because pages are cached', () => {
    expect(html(<TimeAgo value={new Date().toISOString()} />)).toMatch(/>\d+ [A-Z][a-z]{2} \d{4}<\/time>$/)
    expect(html(<TimeAgo value="soon" />)).toBe('')
  })

  it.each([
    [-6 * 60, undefined],
    [-60, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [2 * 3600 + 5, '2 hours ago'],
    [86_399, '23 hours ago'],
    [86_400, '1 day ago'],
    [44 * 3600, '2 days ago'],
    [7 * 86_400 - 1, '7 days ago'],
    [7 * 86_400, undefined],
  ])('formats a time %i seconds ago as %s', (seconds, words) => {
    const now = Date.parse('2026-09-03T23:30:00Z')
    expect(relativeTime(translatorFor('en'), now - seconds * 1000, now)).toBe(words)
  })

  it('labels stars with their number', () => {
    expect(html(<Stars value={3.666} />)).toContain('3.7 out of 5 stars')
  })
})
