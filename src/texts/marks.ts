// Apart from what finds texts in sources, which takes a parser: servers put texts in, and need none.

/** Stands for a text in the scripts of browsers until a language is put in (`put-texts.ts`). */
export const markOf = (index: number) => `@@text-${index}@@`
/** A mark as a whole literal, in whichever quotes the minifier chose. */
export const marks = /(["'`])@@text-(\d+)@@\1/g
