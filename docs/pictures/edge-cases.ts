import { password } from '#demo/people.ts'

// Edge cases that the demo lacks: an account without content, and texts of the maximum length.

/** The username of an account without any content. */
export const newcomer = 'newcomer'
/** A username of the maximum length. */
export const longestUsername = 'a'.repeat(10) + 'bcdefghij'.repeat(3).slice(0, 20)

/** A text without spaces. */
const unbroken = (length: number) =>
  'donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
    .repeat(Math.ceil(length / 80))
    .slice(0, length)

/** A site whose title, description and tags have the maximum length. */
export const longestSiteFields = {
  url: `https://${'a-name-as-long-as-they-come-'.repeat(2)}here.example.org/`,
  title: unbroken(120),
  description: unbroken(1000),
  tags: Array.from({ length: 12 }, (_, index) => `${unbroken(37)}-${index + 10}`),
}

/** Adds the accounts and the site, unless they exist. @param url the demo's address */
export async function addEdgeCases(url: string): Promise<void> {
  const call = async (route: string, body: object, token?: string) => {
    const [method = '', path] = route.split(' ')
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Token ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { id: number; auth_token: string }
  }
  for (const username of [newcomer, longestUsername])
    await call('POST /api/auth/users/', { username, email: `${username}@example.org`, password })
  const { auth_token } = await call('POST /api/auth/token/login/', { username: longestUsername, password })
  const { id } = await call('POST /api/upload-edit-blog/', longestSiteFields, auth_token)
  if (!id) return
  const profile = { about_me: unbroken(500), tags: longestSiteFields.tags }
  await call('POST /api/profile-create-update/', profile, auth_token)
  await call(`POST /api/blogs/${id}/reviews/`, { rating: 3, content: unbroken(400) }, auth_token)
  const discussion = { title: unbroken(150), content: unbroken(600) }
  const { id: discussionId } = await call(`POST /api/blogs/${id}/discussions/`, discussion, auth_token)
  const comments = `POST /api/blogs/${id}/discussions/${discussionId}/comments/`
  await call(comments, { content: unbroken(300) }, auth_token)
}
