/** Joins the class names that are set: `classNames(c.button, busy && c.busy)`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
