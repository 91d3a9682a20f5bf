/** What is selected of an element's text, where all of the selection is in it. */
export function selectedIn(element: Element | null): string {
  const selection = getSelection()
  const isInside = [selection?.anchorNode, selection?.focusNode].every(
    (node) => node != null && element?.contains(node),
  )
  return isInside ? String(selection).trim() : ''
}

/** How an answer begins: whom it answers, and the lines that it quotes, if any. */
export function replyTo(username: string | undefined, quoted: string): string {
  if (!quoted) return username ? `@${username} ` : ''
  const lines = quoted.split('\n').map((line) => `> ${line}`.trimEnd())
  return `${username ? `@${username}:\n` : ''}${lines.join('\n')}\n\n`
}
