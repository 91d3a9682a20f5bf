import { Link } from '#ui/text/link.tsx'
import c from './stat-list.module.css'

/** Labelled figures; a label may link to the section that explains it. */
export function StatList({ items }: { items: [label: string, value: string, href?: string][] }) {
  return (
    <dl className={c.list}>
      {items.map(([label, value, href]) => (
        <div key={label}>
          <dt>{href ? <Link href={`/admin-wn${href}`}>{label}</Link> : label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
