/** A form field of an action's dialog. */
interface Question {
  name: string
  label: string
  type?: 'text' | 'date' | 'checkbox'
  hint?: string
  optional?: boolean
}

/** The submitted values by field name; a checked box is `true`. */
export type Answers = Record<string, string>

type LetterUnion<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First | LetterUnion<Rest>
  : never

/** Shortcuts of every table: next, previous, select, select all, open and undo. */
export type TableKey = LetterUnion<'jkxeoz'>
/** The letters left for row actions. */
export type ActionKey = LetterUnion<'abcdfghilmnpqrstuvwy'>

/** An action on one or more rows, by button or shortcut. */
export interface TableAction<Row> {
  /** The shortcut letter. */
  key: ActionKey
  label: string
  /** The title and submit button of its dialog, if different from the label. */
  confirmLabel?: string
  /** The confirmation: names a single row, counts several. */
  doneMessage: (result: { count: number; name: string }) => string
  variant?: 'primary' | 'danger'
  /** On wide screens the button is behind "More", since a row has one line of buttons. */
  isOverflow?: boolean
  /** The button takes a whole line. */
  isWide?: boolean
  /** The rows to which the action applies, by default all. */
  appliesTo?: (row: Row) => boolean
  /** `required`: sent to the person concerned; `internal`: required, but only logged; `optional`: logged if given. */
  reason: 'required' | 'internal' | 'optional'
  questions?: readonly Question[]
  /** The subject in texts, if it is not the row itself. */
  getSubject?: (row: Row) => string
  defaultReason?: (row: Row) => string
  /** Shown in the dialog. */
  description?: string | ((rows: readonly Row[]) => React.ReactNode)
  /** Runs without a dialog. */
  runsImmediately?: boolean
  run: (row: Row, answers: Answers) => Promise<unknown>
  /** Returns how to undo the action on a row, given its previous state; undefined if it cannot be undone. */
  undo?: (row: Row, answers: Answers) => (() => Promise<unknown>) | undefined
}

export interface TableColumn<Row> {
  title: string
  cell: (row: Row) => React.ReactNode
  /** Right-aligned. */
  isNumber?: boolean
  /** The row's subject: shrinks if space is short, and heads the row on phones. */
  isMain?: boolean
  /** Stays visible on phones, where other columns fold. */
  isShownOnPhones?: boolean
}
