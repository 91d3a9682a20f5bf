import type { z } from 'zod'

type Pick = (value: unknown) => unknown

/** Functions of each shape, made when it is first needed. */
const picks = new WeakMap<z.ZodType, Pick>()

/**
 * What `shape.parse` returns: declared fields alone, each of its declared type. A list of twenty things has five hundred
 * fields, and the library makes an object for each of them on its way: written out as one literal for each thing, it
 * takes a tenth of the time and a sixth of the memory (docs/decisions/0142-replies-without-a-detour.md).
 * @throws ZodError for anything that was not declared so, which is a bug
 */
export function declaredFields(shape: z.ZodType, value: unknown): unknown {
  let pick = picks.get(shape)
  if (!pick) {
    pick = written(shape)
    picks.set(shape, pick)
  }
  const picked = pick(value)
  // The library says what is wrong.
  return picked === wrong ? shape.parse(value) : picked
}

/** Stands for a value that is not of its shape. */
const wrong = Symbol('not as declared')

/** A function for a shape, compiled: property by property, it would make a dictionary of each object. */
function written(shape: z.ZodType): Pick {
  const code = new Code()
  const name = code.functionFor(shape)
  return new Function('wrong', 'shapes', `${code.text}; return ${name}`)(wrong, code.shapes)
}

class Code {
  text = "'use strict'"
  /** What is left to the library. */
  readonly shapes: z.ZodType[] = []
  readonly #names = new Map<z.ZodType, string>()

  /** The name of a function that returns the declared part of its argument, or `wrong`. */
  functionFor(shape: z.ZodType): string {
    const known = this.#names.get(shape)
    if (known) return known
    const name = `pick${this.#names.size}`
    this.#names.set(shape, name)
    const body = this.#bodyOf(shape)
    this.text += `\nfunction ${name}(value) { ${body} }`
    return name
  }

  #bodyOf(shape: z.ZodType): string {
    const { def } = (shape as unknown as z.core.$ZodTypes)._zod
    if (isChecked(def)) return this.#libraryFor(shape)
    switch (def.type) {
      case 'string':
      case 'boolean':
        return `return typeof value === '${def.type}' ? value : wrong`
      case 'number':
        return 'return Number.isFinite(value) ? value : wrong'
      case 'enum':
        return `return ${Object.values(def.entries).map(isText).join('||')} ? value : wrong`
      case 'nullable':
        return `return value === null ? null : ${this.#call(def.innerType)}`
      case 'optional':
        return `return value === undefined ? undefined : ${this.#call(def.innerType)}`
      case 'array':
        return `if (!Array.isArray(value)) return wrong
          const all = []
          for (const one of value) {
            const picked = ${this.#call(def.element, 'one')}
            if (picked === wrong) return wrong
            all.push(picked)
          }
          return all`
      case 'object':
        return def.catchall ? this.#libraryFor(shape) : this.#objectOf(def.shape as z.core.$ZodLooseShape)
      default:
        return this.#libraryFor(shape)
    }
  }

  #objectOf(shape: z.core.$ZodLooseShape): string {
    const fields = Object.entries(shape).map(([name, of], n) => ({
      key: JSON.stringify(name),
      local: `field${n}`,
      isOptional: of._zod.optout === 'optional',
      picked: this.#call(of, `value[${JSON.stringify(name)}]`),
    }))
    return `if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong
      ${fields.map(({ local, picked }) => `const ${local} = ${picked}; if (${local} === wrong) return wrong`).join('\n')}
      ${
        fields.some(({ isOptional }) => isOptional)
          ? `const all = {}
            ${fields.map(({ key, local, isOptional }) => `${isOptional ? `if (${key} in value) ` : ''}all[${key}] = ${local}`).join('\n')}
            return all`
          : `return { ${fields.map(({ key, local }) => `${key}: ${local}`).join(', ')} }`
      }`
  }

  #call(shape: z.core.$ZodType, argument = 'value'): string {
    return `${this.functionFor(shape as z.ZodType)}(${argument})`
  }

  #libraryFor(shape: z.ZodType): string {
    return `const said = shapes[${this.shapes.push(shape) - 1}].safeParse(value)
      return said.success ? said.data : wrong`
  }
}

const isText = (text: unknown) => `value === ${JSON.stringify(text)}`

/** Whether more is asked than the type. */
const isChecked = (def: z.core.$ZodTypes['_zod']['def']) =>
  (def.checks ?? []).length > 0 || 'check' in def || ('coerce' in def && def.coerce === true)
