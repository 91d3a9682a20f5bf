import type { ReactNode } from 'react'
import c from './data-table.module.css'

/** A table that scrolls sideways on its own; children are `<thead>` and `<tbody>`. */
export function DataTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard
    <section className={c.frame} aria-label={label} tabIndex={0}>
      <table className={c.table}>{children}</table>
    </section>
  )
}
