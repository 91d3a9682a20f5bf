// A popover lies over the page: what has the focus under it is not seen. So it takes the focus when it opens, and closes
// when that leaves it. On Escape browsers give it back to what opened it.

document.addEventListener(
  'toggle',
  ({ target }) => {
    const popover = target as HTMLElement
    if (!popover.matches(':popover-open') || popover.contains(document.activeElement)) return
    popover.querySelector<HTMLElement>('a, button')?.focus()
  },
  true,
)
document.addEventListener('focusout', ({ target, relatedTarget }) => {
  const popover = (target as Element).closest<HTMLElement>(':popover-open')
  // No other element has it when the window loses it.
  if (relatedTarget && !popover?.contains(relatedTarget as Element)) popover?.hidePopover()
})

export {}
