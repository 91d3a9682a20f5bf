import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { inEnglish } from '#test/in-english.tsx'
import { AuthForm } from './auth-form.tsx'

const lead = (query: string, isSignUp: boolean) =>
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
])('explains on the sign-up page why it is shown: %s', (action, words) => {
  expect(lead(`for=${action}`, true)).toBe(words)
  expect(lead(`for=${action}`, false)).toBe(words.replace('Sign up', 'Log in'))
})
