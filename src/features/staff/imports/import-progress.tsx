import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import c from '#features/staff/table/controls.module.css'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useApi } from '#web/api-context.ts'
import { apiQuery, queryOptionsOf } from '#web/api-queries.ts'
import { getImport, type Import } from './contract.ts'
import { fetchAsStaff, followImport } from './import-events.ts'

const n = (count: number) => count.toLocaleString('en')

/** The progress of an import, live, and its result. */
export function ImportProgress({ id, onReal }: { id: number; onReal?: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const [progress, setProgress] = useState<Import>()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const stopping = new AbortController()
    setProgress(undefined)
    void followImport(
      id,
      (next) => {
        setProgress(next)
        setLost(false)
        if (next.state === 'done') void queries.invalidateQueries()
      },
      () => setLost(true),
      stopping.signal,
    )
    return () => stopping.abort()
  }, [id, queries])
  const isDone = progress?.state === 'done'
  const details = useQuery({
    ...queryOptionsOf(api, apiQuery(getImport, { id })),
    enabled: isDone,
    staleTime: 0,
  })
  if (!progress) return null
  const { is_dry_run, added, known, refused, seen, total, file_name } = progress
  return (
    <section className={c.stack} aria-label={`Import of ${file_name}`}>
      <ProgressBar
        label={labelOf(progress)}
        value={total === null ? undefined : seen}
        max={Math.max(1, total ?? 1)}
      >
        {`${n(seen)} of ${total === null ? '…' : n(total)} · ${n(added)} ${is_dry_run ? 'would be added' : 'added'}, ${n(known)} known already, ${n(refused)} refused`}
      </ProgressBar>
      <p role="status">
        {isLost && 'The connection broke. The import goes on; trying to reach it …'}
        {isDone && (is_dry_run ? 'Nothing was written.' : 'Done.')}
      </p>
      {details.data && details.data.refusals.length > 0 && (
        <ul>
          {details.data.refusals.map(({ where, url, sentence }) => (
            <li key={where + url}>
              {where}: {url && `${url.slice(0, 100)}: `}
              {sentence}
            </li>
          ))}
          {refused > details.data.refusals.length && <li>… and more in the report.</li>}
        </ul>
      )}
      {isDone && (
        <Cluster>
          {is_dry_run && onReal && (
            <Button look="primary" onClick={onReal}>
              Import it now
            </Button>
          )}
          <Button onClick={() => void saveReport(id)}>Download the report</Button>
        </Cluster>
      )}
    </section>
  )
}

function labelOf({ state, is_dry_run, file_name }: Import): string {
  const doing = is_dry_run ? 'Trying' : 'Importing'
  const words = {
    waiting: 'Waiting to begin with',
    working: doing,
    done: 'Through with',
    failed: 'Failed with',
  }
  return `${words[state]} ${file_name}`
}

async function saveReport(id: number): Promise<void> {
  const response = await fetchAsStaff(`/api/staff/imports/${id}/report/`)
  const address = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href: address, download: `import-${id}.csv` }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
