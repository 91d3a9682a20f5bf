import { password } from '#demo/people.ts'

// What a friendly demo lacks: an account with nothing, and words as long as they may be.

/** An account that has done nothing yet. */
export const newcomer = 'newcomer'
/** A username of the greatest length. */
export const longName = 'a'.repeat(10) + 'bcdefghij'.repeat(3).slice(0, 20)

/** Words without a place to break. */
const unbroken = (length: number) =>
  'donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
    .repeat(Math.ceil(length / 80))
    .slice(0, length)

export const longSite = {
  url: `https://${'a-name-as-long-as-they-come-'.repeat(2)}here.example.org/`,
  title: unbroken(120),
  description: unbroken(1000),
  tags: Array.from({ length: 12 }, (_, at) => `${unbroken(37)}-${at + 10}`),
}

/** Adds them where they are missing. @param url where the demo is served */
export async function addOddThings(url: string): Promise<void> {
  const call = async (route: string, body: object, token?: string) => {
    const [method = '', path] = route.split(' ')
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Token ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { id: number; auth_token: string }
  }
  for (const username of [newcomer, longName])
    await call('POST /api/auth/users/', { username, email: `${username}@example.org`, password })
  const { auth_token } = await call('POST /api/auth/token/login/', { username: longName, password })
  const { id } = await call('POST /api/upload-edit-blog/', longSite, auth_token)
  if (!id) return
  const profile = { about_me: unbroken(500), tags: longSite.tags }
  await call('POST /api/profile-create-update/', profile, auth_token)
  await call(`POST /api/blogs/${id}/reviews/`, { rating: 3, content: unbroken(400) }, auth_token)
  const discussion = { title: unbroken(150), content: unbroken(600) }
  const started = await call(`POST /api/blogs/${id}/discussions/`, discussion, auth_token)
  const comments = `POST /api/blogs/${id}/discussions/${started.id}/comments/`
  await call(comments, { content: unbroken(300) }, auth_token)
}
