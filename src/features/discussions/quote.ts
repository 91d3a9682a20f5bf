/** A comment as a quote to answer. */
export function quoteOf(content: string, username: string | undefined): string {
  const lines = content
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
  return `${username ? `@${username}:\n` : ''}${lines.join('\n')}\n\n`
}
