import { maxJsonDepth } from '#contract/json-depth.ts'

/**
 * Cuts the entries out of a JSON text that comes in chunks, keeping only one of them: each object in an array, and each
 * text in the outermost array. A single short object with a `url` stands for itself. What is longer than `limit`, or
 * nested too deeply, is returned as undefined. It cuts generously: JSON.parse decides whether a slice is valid.
 */
export class JsonSlices {
  readonly #limit: number
  /** The brackets that are open outside a slice, and inside it. */
  readonly #outside: string[] = []
  readonly #inside: string[] = []
  /** Open inside a slice beyond the limit. */
  #too_deep = 0
  #slice = ''
  #kind: 'none' | 'object' | 'text' = 'none'
  #in_text = false
  #escaped = false
  #isCut = false
  /** The last character outside texts that is not white space. */
  #last = ''
  #found = 0
  /** The whole text while it is short, in case it is one object. */
  #whole = ''

  constructor(limit: number) {
    this.#limit = limit
  }

  *write(piece: string): Generator<string | undefined> {
    if (this.#whole.length <= this.#limit) this.#whole += piece
    let start = 0
    for (let index = 0; index < piece.length; index++) {
      const letter = piece.charAt(index)
      if (this.#breaksOff(letter)) {
        this.#keep(piece.slice(start, index))
        yield this.#take()
      }
      const was = this.#kind
      const hasEnded = this.#in_text ? this.#stepInText(letter) : this.#step(letter)
      if (was === 'none' && this.#kind !== 'none') start = index
      if (!hasEnded) continue
      this.#keep(piece.slice(start, index + 1))
      yield this.#take()
    }
    if (this.#kind !== 'none') this.#keep(piece.slice(start))
  }

  *end(): Generator<string | undefined> {
    if (this.#kind !== 'none') yield this.#take()
    else if (this.#found === 0 && /^\s*\{/.test(this.#whole) && this.#whole.includes('"url"'))
      yield this.#whole
  }

  /** An object where only a name can stand: the entry before it lacks its end. */
  #breaksOff(letter: string): boolean {
    return letter === '{' && !this.#in_text && this.#inside.at(-1) === '{' && this.#last !== ':'
  }

  #keep(part: string) {
    if (this.#slice.length + part.length > this.#limit) this.#isCut = true
    else this.#slice += part
  }

  #take(): string | undefined {
    const slice = this.#isCut ? undefined : this.#slice
    this.#slice = ''
    this.#inside.length = 0
    this.#too_deep = 0
    this.#kind = 'none'
    this.#in_text = false
    this.#isCut = false
    this.#found += 1
    return slice
  }

  /** Reads one character outside texts; true when it ends a slice. */
  #step(letter: string): boolean {
    if (letter === '"') {
      this.#in_text = true
      if (this.#kind === 'none' && this.#outside.length === 1 && this.#outside[0] === '[') this.#kind = 'text'
    } else if (letter === '{' || letter === '[') this.#opens(letter)
    else if (letter === '}' || letter === ']') {
      if (this.#closes(letter === '}' ? '{' : '[')) return true
    }
    if (letter > ' ') this.#last = letter
    return false
  }

  #opens(bracket: '{' | '[') {
    if (this.#kind === 'none' && bracket === '{' && this.#outside.at(-1) === '[') this.#kind = 'object'
    const open = this.#kind === 'object' ? this.#inside : this.#outside
    if (open.length < maxJsonDepth) open.push(bracket)
    else if (this.#kind === 'object') {
      this.#too_deep += 1
      this.#isCut = true
    }
  }

  /** A closing bracket that matches nothing is ignored. */
  #closes(opened: '{' | '['): boolean {
    if (this.#kind === 'object') {
      if (this.#too_deep > 0) this.#too_deep -= 1
      else if (this.#inside.at(-1) === opened) this.#inside.pop()
      return this.#inside.length === 0
    }
    if (this.#outside.at(-1) === opened) this.#outside.pop()
    return false
  }

  /** A line's end closes a text that lacks its quote, so that one broken entry does not swallow the next ones. */
  #stepInText(letter: string): boolean {
    if (this.#escaped) this.#escaped = false
    else if (letter === '\\') this.#escaped = true
    else if (letter === '"' || letter === '\n') {
      this.#in_text = false
      this.#last = '"'
      return this.#kind === 'text'
    }
    return false
  }
}
