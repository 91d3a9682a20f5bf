/** The last entry of the list before an element, such as the last card before "Load more". */
export function lastEntryBefore(element: Element): Element | null {
  const lists = [...document.querySelectorAll('main :is(ul, ol)')].filter(
    (list) =>
      list.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !list.parentElement?.closest('ul, ol'),
  )
  return lists.at(-1)?.lastElementChild ?? null
}

/** How many entries came after one; the first of them gets the focus if `focusesFirst`. */
export function countEntriesAfter(entry: Element, focusesFirst: boolean): number {
  const first = entry.nextElementSibling
  if (focusesFirst && first instanceof HTMLElement) {
    first.tabIndex = -1
    first.focus({ preventScroll: true })
  }
  let came = 0
  for (let next = first; next; next = next.nextElementSibling) came++
  return came
}
