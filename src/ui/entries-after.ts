/** The last entry of the list that stands before an element, such as the last card before "Load more". */
export function lastEntryBefore(element: Element): Element | null {
  const lists = [...document.querySelectorAll('main :is(ul, ol)')].filter(
    (list) =>
      list.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !list.parentElement?.closest('ul, ol'),
  )
  return lists.at(-1)?.lastElementChild ?? null
}

/** Gives the focus to what came after an entry. @returns how many entries came */
export function focusWhatCameAfter(entry: Element): number {
  const first = entry.nextElementSibling
  if (!(first instanceof HTMLElement)) return 0
  first.tabIndex = -1
  first.focus({ preventScroll: true })
  let came = 0
  for (let next: Element | null = first; next; next = next.nextElementSibling) came++
  return came
}
