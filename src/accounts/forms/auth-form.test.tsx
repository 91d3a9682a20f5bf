import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { inEnglish } from '#test/in-english.tsx'
import { AuthForm } from './auth-form.tsx'

const renderLead = (query: string, isSignUp: boolean) =>
  renderToStaticMarkup(
    inEnglish(
      <AuthForm
        title="Sign up"
        text="Hello."
        query={new URLSearchParams(query)}
        isSignUp={isSignUp}
        onSubmit={() => {}}
      >
        {null}
      </AuthForm>,
    ),
  ).match(/<div class="[^"]*">([^<]*)<\/div>/)?.[1]

it.each([
  ['follow', 'Sign up to follow this site.'],
  ['upvote', 'Sign up to upvote this.'],
  ['bookmark', 'Sign up to bookmark this.'],
  ['report', 'Sign up to report this.'],
  ['discuss', 'Sign up to discuss this post.'],
  ['propose', 'Sign up to suggest an edit.'],
  ['anything', 'Hello.'],
])('explains why a log-in is needed: %s', (action, expectedLead) => {
  expect(renderLead(`for=${action}`, true)).toBe(expectedLead)
  expect(renderLead(`for=${action}`, false)).toBe(expectedLead.replace('Sign up', 'Log in'))
})
