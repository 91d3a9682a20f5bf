import { Link } from '#ui/text/link.tsx'
import figures from './figures.module.css'

/** Figures under their names; a name may lead to where they are explained. */
export function Figures({ of }: { of: [label: string, value: string, href?: string][] }) {
  return (
    <dl className={figures.figures}>
      {of.map(([label, value, href]) => (
        <div key={label}>
          <dt>{href ? <Link href={`/admin-wn${href}`}>{label}</Link> : label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
