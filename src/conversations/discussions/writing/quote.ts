/** The selected text, if the whole selection is within the element. */
export function selectionWithin(element: Element | null): string {
  const selection = getSelection()
  const isInside = [selection?.anchorNode, selection?.focusNode].every(
    (node) => node != null && element?.contains(node),
  )
  return isInside ? String(selection).trim() : ''
}

/** The beginning of a reply: a mention of the author and the quoted lines, if any. */
export function replyPrefix(username: string | undefined, quoted: string): string {
  if (!quoted) return username ? `@${username} ` : ''
  const lines = quoted.split('\n').map((line) => `> ${line}`.trimEnd())
  return `${username ? `@${username}:\n` : ''}${lines.join('\n')}\n\n`
}
