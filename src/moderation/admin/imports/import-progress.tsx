import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsFor } from '#client/api/api-queries.ts'
import { loadErrorTexts } from '#client/api/error-texts.ts'
import { type ErrorTexts, toErrorMessage } from '#client/api/parse-error-reply.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import c from '#moderation/table/controls.module.css'
import { warningText } from '#sites/imports/warnings.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Cluster } from '#ui/page-parts.tsx'
import { getImport } from './contract.ts'
import { fetchAsStaff, followImport } from './import-events.ts'
import type { EnrichmentProgress, Import } from './schemas.ts'

const refreshMs = 10_000

/** The live progress of an import, and its result. */
export function ImportProgress({ id, onImport }: { id: number; onImport?: () => void }) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const [progress, setProgress] = useState<Import>()
  const [isDisconnected, setDisconnected] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    setProgress(undefined)
    void followImport(
      id,
      (next) => {
        setProgress(next)
        setDisconnected(false)
        if (next.state === 'done') void queries.invalidateQueries()
      },
      () => setDisconnected(true),
      controller.signal,
    )
    return () => controller.abort()
  }, [id, queries])
  const [texts, setTexts] = useState<ErrorTexts>()
  useEffect(() => void loadErrorTexts().then(setTexts), [])
  const isDone = progress?.state === 'done'
  const details = useQuery({
    ...queryOptionsFor(api, apiQuery(getImport, { id })),
    enabled: isDone,
    staleTime: 0,
    // Enriching the new sites goes on for hours after a large import.
    refetchInterval: ({ state: { data } }) =>
      data && data.completed.named < data.completed.sites && refreshMs,
  })
  if (!progress) return null
  const { is_dry_run, added, known, refused, seen, total, file_name } = progress
  return (
    <section className={c.stack} aria-label={t('Import of {file_name}', { file_name })}>
      <ProgressBar
        label={progressLabel(t, progress)}
        value={total === null ? undefined : seen}
        max={Math.max(1, total ?? 1)}
      >
        {t(
          is_dry_run
            ? '{seen, number} of {total} · {added, number} would be added, {known, number} already listed, {refused, number} refused'
            : '{seen, number} of {total} · {added, number} added, {known, number} already listed, {refused, number} refused',
          {
            seen,
            total: total === null ? '…' : t('{count, number}', { count: total }),
            added,
            known,
            refused,
          },
        )}
      </ProgressBar>
      <p role="status">
        {isDisconnected && t('Connection lost. The import continues. Reconnecting …')}
        {isDone && (is_dry_run ? t('Nothing was saved.') : t('Done.'))}
      </p>
      {details.data && details.data.completed.sites > 0 && (
        <EnrichmentLine completed={details.data.completed} />
      )}
      {details.data && details.data.refusals.length > 0 && (
        <ul>
          {details.data.refusals.map(({ where, place, url, sentence, code, params }) => (
            <li key={where + url}>
              {warningText(t, place ?? where)}: {url && `${url.slice(0, 100)}: `}
              {code === null
                ? sentence
                : toErrorMessage(sentence, { code, params: params ?? {} }, texts).message}
            </li>
          ))}
          {refused > details.data.refusals.length && <li>{t('… and more in the report.')}</li>}
        </ul>
      )}
      {isDone && (
        <Cluster>
          {is_dry_run && onImport && (
            <Button variant="primary" onClick={onImport}>
              {t('Import now')}
            </Button>
          )}
          <Button onClick={() => void saveReport(id)}>{t('Download report')}</Button>
        </Cluster>
      )}
    </section>
  )
}

/** How far the added sites have been enriched. */
function EnrichmentLine({ completed }: { completed: EnrichmentProgress }) {
  const t = useText()
  return (
    <p>
      {t(
        'So far, {named, number} of {sites, number} have names, {described, number} have descriptions and {pictures, number} have pictures.',
        completed,
      )}
    </p>
  )
}

function progressLabel(t: Translator, { state, is_dry_run, file_name }: Import): string {
  switch (state) {
    case 'waiting':
      return t('Waiting to start {file_name}', { file_name })
    case 'working':
      return t(is_dry_run ? 'Previewing {file_name}' : 'Importing {file_name}', { file_name })
    case 'done':
      return t('{file_name} done', { file_name })
    case 'failed':
      return t('{file_name} failed', { file_name })
  }
}

async function saveReport(id: number): Promise<void> {
  const response = await fetchAsStaff(`/api/staff/imports/${id}/report/`)
  const address = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href: address, download: `import-${id}.csv` }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
