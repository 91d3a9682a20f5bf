import { Fragment } from 'react'
import { type ImageSource, type SiteFieldName, siteFieldLabels } from '#api-contract/shapes/site-fields.ts'
import { textDirection } from '#i18n/languages.ts'
import { type Message, message } from '#i18n/message.ts'
import { formatList } from '#i18n/names-and-lists.ts'
import type { Translator } from '#i18n/translator.ts'
import { useText } from '#i18n/use-text.ts'
import { imageSourceLabels } from '../cards/image-source.ts'
import c from './field-changes.module.css'

type Value = string | string[] | null

interface FieldChange {
  field: string
  /** Omitted if it is no longer known. */
  before?: Value
  after: Value
}

const extraLabels: Record<string, Message> = { language: message('Language') }

/** The label of a field; unknown fields, from later versions, are shown by their raw names. */
export function fieldLabel(t: Translator, field: string): string {
  const label = field in siteFieldLabels ? siteFieldLabels[field as SiteFieldName] : extraLabels[field]
  return label ? t(label) : field
}

/** Shows the fields of a site before and after a change. */
export function FieldChanges({ changes }: { changes: FieldChange[] }) {
  const t = useText()
  const toText = (field: string, value: Value) =>
    field === 'image_source' && value ? t(imageSourceLabels[value as ImageSource]) : value
  // Isolates each value: "before" stays in front of "after" even if both texts run in the other direction.
  const render = (value: Value) =>
    Array.isArray(value) && value.length > 0 ? (
      <span dir={textDirection(t.language)}>{formatList(t, value, 'unit')}</span>
    ) : (
      <bdi>{(Array.isArray(value) ? '' : value) || t('none', {}, 'any field')}</bdi>
    )
  return (
    <dl className={c.changes}>
      {changes.map(({ field, before, after }) => (
        <Fragment key={field}>
          <dt>{fieldLabel(t, field)}</dt>
          <dd>
            {before !== undefined && <del>{render(toText(field, before))}</del>}{' '}
            <ins>{render(toText(field, after))}</ins>
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
