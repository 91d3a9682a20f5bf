import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { compileMessages } from '#i18n/catalogue.ts'
import type { Language } from '#i18n/languages.ts'
import { markerFor, markerPattern } from '#i18n/markers.ts'

/**
 * Inserts a language's texts into the built scripts, unless done before. Each language has its own folder below
 * `assets`, and each script contains only the texts it uses. Several processes may run it at once.
 * @param client folder of the browser build, with a trailing slash
 * @returns the folder's name, which changes with its texts
 */
export async function localizeScripts(client: string, language: Language): Promise<string> {
  const texts = await loadTexts(client, language)
  const hash = createHash('sha256')
    .update(JSON.stringify([...texts]))
    .digest('base64url')
    .slice(0, 8)
  const name = `${language}-${hash}`
  const folder = `${client}assets/${name}`
  if (await readFile(`${folder}/complete`).catch(() => undefined)) return name
  const tempFolder = `${folder}.${process.pid}`
  await mkdir(tempFolder, { recursive: true })
  for await (const file of glob('*.js', { cwd: `${client}scripts` })) {
    const template = await readFile(`${client}scripts/${file}`, 'utf8')
    await compress(`${tempFolder}/${file}`, insertTexts(template, texts))
  }
  await writeFile(`${tempFolder}/complete`, '')
  await rename(tempFolder, folder).catch((error: NodeJS.ErrnoException) => {
    // Another process has inserted the same texts.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    return rm(tempFolder, { recursive: true, force: true })
  })
  return name
}

/** Loads a build's texts in a language, by marker, as JavaScript literals. */
export async function loadTexts(client: string, language: Language): Promise<Map<string, string>> {
  const keys = JSON.parse(await readFile(`${client}texts.json`, 'utf8')) as string[]
  const find = compileMessages(language)
  return new Map(keys.map((key) => [markerFor(key), JSON.stringify(find(key))]))
}

/** Replaces the markers in a built script by texts. */
export const insertTexts = (template: string, texts: Map<string, string>): string =>
  template.replace(markerPattern, (_, _quote, marker: string) => texts.get(marker) ?? '""')

/** Writes a file for browsers, with brotli and gzip versions. */
export async function compress(file: string, content: string | Buffer): Promise<void> {
  await writeFile(file, content)
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
