/** A question to staff before an action. */
interface Question {
  name: string
  label: string
  type?: 'text' | 'date' | 'checkbox'
  hint?: string
  /** Whether it may stay empty. */
  optional?: boolean
}

/** The answers, by name; a checked box is `true`. */
export type Answers = Record<string, string>

type LettersOf<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First | LettersOf<Rest>
  : never

/** Next, previous, select, select all, open and undo, of every table. */
export type TableKey = LettersOf<'jkxeoz'>
/** Those that are left for the actions on its rows. */
export type ActionKey = LettersOf<'abcdfghilmnpqrstuvwy'>

/** An action on a row, by button and by key, on one row or on many. */
export interface TableAction<Row> {
  /** Its shortcut letter. */
  key: ActionKey
  label: string
  /** What its dialog and the button there are called, where not as the button that opens it. */
  confirmLabel?: string
  /** The message afterwards: it names a single row and counts several. */
  done: (of: { count: number; name: string }) => string
  look?: 'primary' | 'danger'
  /** Whether its button waits behind "More" on a wide screen, where a row has one line of buttons. */
  isRare?: boolean
  /** Whether its button takes a line of its own below the others. */
  isWide?: boolean
  /** Rows that it applies to; all when left out. */
  can?: (row: Row) => boolean
  /** The reason: sent to the person concerned, kept in the log alone, or optional. */
  reason: 'required' | 'logged' | 'optional'
  questions?: readonly Question[]
  /** Whom or what it is about, where that is not the row itself. */
  subjectOf?: (row: Row) => string
  /** A reason to begin with. */
  startReason?: (row: Row) => string
  /** What it does. */
  about?: string | ((rows: readonly Row[]) => React.ReactNode)
  /** Runs without a question: it takes back what was done. */
  isAtOnce?: boolean
  run: (row: Row, answers: Answers) => Promise<unknown>
  /** Takes it back, by the row as it was before; undefined where that does not do. */
  undo?: (row: Row, answers: Answers) => (() => Promise<unknown>) | undefined
}

export interface TableColumn<Row> {
  title: string
  cell: (row: Row) => React.ReactNode
  /** Figures are aligned to the right. */
  isNumber?: boolean
  /** The row's subject: shrinks where room is short, and heads the row on a phone. */
  isMain?: boolean
  /** Stays beside it on a phone, where the rest folds. */
  isBrief?: boolean
}
