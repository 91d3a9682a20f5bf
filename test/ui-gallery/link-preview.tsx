import { createRoot } from 'react-dom/client'
import { Cover } from '#ui/covers/cover.tsx'
import { Logo } from '#ui/covers/wordmark.tsx'
import '#ui/styles/styles.css'
import c from './link-preview.module.css'

const names =
  'north radio|ember tide|heron lamp|quiet moss|Étoile|pine paper|river owl|salt field|Ribbonfarm|moss heron|Zettel|tide owl'.split(
    '|',
  )

/** 1200 × 630, captured into src/app/icons/link-preview.png. */
function LinkPreview() {
  return (
    <div className={c.sheet}>
      <div className={c.wall}>
        {names.map((name) => (
          <Cover key={name} name={name} />
        ))}
      </div>
      <p className={c.message}>
        <Logo />
        Reconnect with the Internet’s Authentic Side
      </p>
    </div>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<LinkPreview />)
