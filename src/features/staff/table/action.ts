/** What staff are asked before something is done. */
interface Question {
  name: string
  label: string
  type?: 'text' | 'date' | 'checkbox'
  hint?: string
  /** Whether it may stay empty. */
  optional?: boolean
}

/** What was answered, by name; a box that is ticked is `true`. */
export type Answers = Record<string, string>

/** Something that can be done with a row, by button and by key, with one or with many. */
export interface Action<Row> {
  /** The letter that does it. */
  key: string
  label: string
  look?: 'primary' | 'danger'
  /** Rows that it makes sense for; all when left out. */
  can?: (row: Row) => boolean
  /** Why: told to whom it concerns, asked for but for the log alone, or left to staff. */
  reason: 'required' | 'for the log' | 'optional'
  questions?: readonly Question[]
  /** A sentence about what it does. */
  about?: string
  run: (row: Row, answers: Answers) => Promise<unknown>
}

export interface Column<Row> {
  title: string
  cell: (row: Row) => React.ReactNode
  /** Figures stand to the right. */
  is_number?: boolean
  /** What the row is about: gives way where room is short, and heads the row on a phone. */
  is_main?: boolean
  /** Stays beside it on a phone, where all else folds. */
  is_brief?: boolean
}
