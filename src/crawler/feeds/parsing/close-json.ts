/**
 * JSON that was cut off, closed behind the last whole item of the list that it ends in. Text that cannot be closed so is
 * returned as it is.
 */
export function closeJson(text: string): string {
  const open: string[] = []
  let isString = false
  let end = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (isString) {
      if (letter === '\\') at++
      else if (letter === '"') isString = false
    } else if (letter === '"') isString = true
    else if (letter === '{' || letter === '[') open.push(letter)
    else if (letter === '}' || letter === ']') {
      open.pop()
      if (open.join('') === '{[') end = at + 1
    }
    if (open.length > maxDepth) return text
  }
  return end > 0 ? `${text.slice(0, end)}]}` : text
}

/** Feeds are not nested deeper; more would only cost time. */
const maxDepth = 100
