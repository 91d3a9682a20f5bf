import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useId, useState } from 'react'
import { useApi } from '#client/api/api-context.ts'
import { listQuery } from '#client/api/api-queries.ts'
import { message } from '#i18n/message.ts'
import { useText } from '#i18n/use-text.ts'
import { PersonCell } from '#moderation/table/content-cells.tsx'
import c from '#moderation/table/controls.module.css'
import { Filters } from '#moderation/table/filters.tsx'
import { StaffTable } from '#moderation/table/staff-table.tsx'
import { useFilters } from '#moderation/table/use-filters.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Time } from '#ui/text/time.tsx'
import { listImports, startImport } from './contract.ts'
import dropZone from './drop.module.css'
import { ImportProgress } from './import-progress.tsx'
import type { Import } from './schemas.ts'

const states = {
  waiting: message('waiting'),
  working: message('running'),
  done: message('done'),
  failed: message('failed'),
}
const dryRunStates = {
  waiting: message('preview, waiting'),
  working: message('preview, running'),
  done: message('preview, done'),
  failed: message('preview, failed'),
}

/** The id disambiguates: the same list is usually imported twice, first as a dry run. */
const importName = ({ id, file_name }: Import) => `${file_name} (${id})`

/** Uploads a list of sites, as a dry run or for real, and shows all imports. */
export function View() {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const filters = useFilters()
  const inputId = useId()
  const [file, setFile] = useState<File>()
  const [isDragOver, setDragOver] = useState(false)
  const shownId = Number(filters.get('import')) || undefined
  const start = useMutation({
    mutationFn: (dryRun: boolean) => api(startImport, { file: file as File, dry_run: dryRun }),
    onSuccess: async ({ id }) => {
      filters.set('import', String(id))
      await queries.invalidateQueries()
    },
  })
  function drop(event: DragEvent): void {
    event.preventDefault()
    setDragOver(false)
    setFile(event.dataTransfer.files[0] ?? file)
  }
  return (
    <>
      <section
        className={dropZone.drop}
        aria-label={t('List to import')}
        data-over={isDragOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setDragOver(true)
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
      >
        <label htmlFor={inputId}>
          {t(
            'Drop a list here or choose one: OPML, bookmarks, CSV, JSON, Markdown, a newsboat or Planet configuration, or one address per line. Up to 20 MB.',
          )}
        </label>
        <input id={inputId} type="file" onChange={({ target }) => setFile(target.files?.[0] ?? file)} />
        {file && <p>{file.name}</p>}
        <FormError>{start.error?.message}</FormError>
        <div className={c.bar}>
          <Button
            variant="primary"
            disabled={!file}
            busy={start.isPending}
            onClick={() => start.mutate(true)}
          >
            {t('Preview import')}
          </Button>
          <Button disabled={!file} busy={start.isPending} onClick={() => start.mutate(false)}>
            {t('Import')}
          </Button>
        </div>
      </section>
      {shownId && (
        <ImportProgress key={shownId} id={shownId} onImport={file ? () => start.mutate(false) : undefined} />
      )}
      <h2>{t('Past imports')}</h2>
      <Filters searchLabel={t('File name')} />
      <StaffTable<Import>
        list={listQuery(listImports, { query: filters.get('query') })}
        label={t('Imports')}
        getId={({ id }) => id}
        getName={importName}
        columns={[
          { title: t('No.'), cell: ({ id }) => id, isNumber: true },
          {
            title: t('File'),
            isMain: true,
            cell: (row) => (
              <Button
                variant="plain"
                aria-label={importName(row)}
                onClick={() => filters.set('import', String(row.id))}
              >
                {row.file_name}
              </Button>
            ),
          },
          {
            title: t('State'),
            isShownOnPhones: true,
            cell: ({ state, is_dry_run }) => t(is_dry_run ? dryRunStates[state] : states[state]),
          },
          {
            title: t('Added', {}, 'entries'),
            cell: ({ added }) => t('{count, number}', { count: added }),
            isNumber: true,
          },
          {
            title: t('Already listed', {}, 'entries'),
            cell: ({ known }) => t('{count, number}', { count: known }),
            isNumber: true,
          },
          {
            title: t('Refused', {}, 'entries'),
            cell: ({ refused }) => t('{count, number}', { count: refused }),
            isNumber: true,
          },
          {
            title: t('By', {}, 'staff member'),
            // Missing for imports from the command line and for deleted accounts.
            cell: ({ username }) => username && <PersonCell username={username} />,
          },
          { title: t('On', {}, 'date'), cell: ({ created_on }) => <Time value={created_on} /> },
        ]}
        emptyTitle={t('No imports')}
        emptyHint={t('Lists you import appear here with their reports.')}
      />
    </>
  )
}
