import { createRoot } from 'react-dom/client'
import { Cover } from '#ui/covers/cover.tsx'
import { Page } from '#ui/page-parts.tsx'
import '#ui/styles/styles.css'
import c from './covers.module.css'

const words =
  'tide moss heron radio lamp north quiet paper river owl pine salt ember field stone cloud'.split(' ')

/** A wall of generated covers: varied, but in one style. */
function Covers() {
  const names = words.flatMap((first, i) => words.slice(i, i + 6).map((second) => `${first} ${second}`))
  return (
    <Page>
      <div className={c.wall}>
        {names.map((name) => (
          <Cover key={name} name={name} />
        ))}
      </div>
    </Page>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Covers />)
