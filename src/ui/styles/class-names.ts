/** Joins class names, skipping falsy ones: `classNames(c.button, busy && c.busy)`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
