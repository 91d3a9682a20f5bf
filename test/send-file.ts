import type { ApiReply, Caller } from './wend.ts'

/** Calls an endpoint with a file, like a browser's form. */
export function sendFile(
  call: Caller,
  route: string,
  file: { name: string; text: string },
  fields: Record<string, string> = {},
): Promise<ApiReply> {
  const boundary = 'a-line-that-no-list-has'
  const part = (head: string, text: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${text}\r\n`
  const body = [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
    part(`name="file"; filename="${file.name}"\r\ncontent-type: text/plain`, file.text),
    `--${boundary}--\r\n`,
  ].join('')
  return call(route, body, { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } })
}
