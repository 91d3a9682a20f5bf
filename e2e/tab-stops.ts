import type { Page } from 'playwright-core'

/** Finds problems with a page's Tab stops. */
export async function findStopProblems(page: Page, maxStops = 40): Promise<string[]> {
  const problems: string[] = []
  const visited = new Set<string>()
  for (let step = 0; step < maxStops; step++) {
    await page.keyboard.press('Tab')
    let stop = await page.evaluate(inspectStop)
    if (stop && stop.problems.length > 0) {
      // Late content may have moved it, so the second measurement counts.
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      stop = await page.evaluate(inspectStop)
    }
    if (!stop) break
    if (stop.number < visited.size) break
    visited.add(`${stop.number}`)
    for (const problem of stop.problems) problems.push(`${stop.html}: ${problem}`)
  }
  if (visited.size < 3) problems.push(`only ${visited.size} Tab stops`)
  return problems
}

/** Runs in the page: describes the focused element, and whether its focus is visible. */
function inspectStop() {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  const counter = document.documentElement.dataset
  counter.stops ??= '0'
  element.dataset.stop ??= String(Number(counter.stops))
  const number = Number(element.dataset.stop)
  if (number === Number(counter.stops)) counter.stops = String(number + 1)
  const problems: string[] = []

  // The focus ring may be on the element, an overlay (cards), a sibling (stars), or a container.
  const candidates: [Element | null, string?][] = [
    [element],
    [element, '::after'],
    [element.nextElementSibling],
  ]
  for (
    let parent = element.parentElement, level = 0;
    parent && level < 4;
    parent = parent.parentElement, level++
  )
    candidates.push([parent])
  const appearance = () =>
    candidates.map(([element, part]) => {
      if (!element) return ''
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, color } =
        getComputedStyle(element, part)
      const outline = outlineStyle === 'none' ? '' : outlineWidth + outlineColor
      return [outline, boxShadow, borderColor, backgroundColor, color].join('|')
    })
  const focused = getComputedStyle(element)
  const isOutlined = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
    outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  const hasOutline = isOutlined(getComputedStyle(element, '::after')) || isOutlined(focused)
  const isField = element.matches(
    'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range])',
  )
  const ancestors = [element, element.parentElement, element.parentElement?.parentElement]
  if (isField && !ancestors.some((element) => element && isOutlined(getComputedStyle(element))))
    problems.push('field without a focus ring')
  if (!hasOutline || element.offsetWidth <= 1) {
    const withFocus = appearance().join()
    element.blur()
    const withoutFocus = appearance().join()
    element.focus()
    if (withFocus === withoutFocus) problems.push('focus is not visible')
  }

  // Must not be fully covered by an overlay (WCAG 2.4.11).
  const label = element.closest('label')
  const target = element.offsetWidth > 1 && focused.opacity !== '0' ? element : (label ?? element)
  const isInSight = [...target.getClientRects()].some(({ left, top, width, height }) =>
    [0.1, 0.5, 0.9].some((across) =>
      [0.2, 0.5, 0.8].some((down) => {
        const hit = document.elementFromPoint(left + width * across, top + height * down)
        return hit !== null && (target.contains(hit) || hit.contains(target) || label?.contains(hit) === true)
      }),
    ),
  )
  if (!isInSight) problems.push('hidden or covered')
  return { number, html: element.outerHTML.slice(0, 140), problems }
}
