import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  addLanguage,
  compareCatalogue,
  completeCatalogue,
  findEnglishMistakes,
  readCatalogue,
} from './catalogues.ts'
import { readSourceTexts } from './source-texts.ts'

const { values } = parseArgs({
  options: {
    outside: { type: 'boolean' },
    language: { type: 'string' },
    untranslated: { type: 'boolean' },
    catalogues: {
      type: 'string',
      default: fileURLToPath(new URL('../../src/i18n/catalogues', import.meta.url)),
    },
    languages: {
      type: 'string',
      default: fileURLToPath(new URL('../../src/i18n/languages.json', import.meta.url)),
    },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(`npm run messages -- [--outside] [--untranslated] [--language CODE] [--catalogues FOLDER]

Counts the messages and the translations of each language, and checks them.
--outside lists texts outside the catalogue, by folder; there should be none.
--untranslated lists untranslated messages, and where they are used.
--language creates or updates the catalogue of a language: adds new messages empty, and removes unused ones. A new
language is added to src/i18n/languages.json.
--catalogues is another folder of catalogues.`)
  process.exit(0)
}

const { messages, outside, misnamed } = await readSourceTexts()
const keys = new Set(messages.keys())
const catalogues = values.catalogues
console.log(`${keys.size} messages`)

if (values.language) {
  const file = `${catalogues}/${values.language}.json`
  await mkdir(catalogues, { recursive: true })
  await writeFile(file, `${JSON.stringify(completeCatalogue(await readCatalogue(file), keys), null, 2)}\n`)
  const languages = await readFile(values.languages, 'utf8')
  const extended = addLanguage(languages, values.language)
  if (extended !== languages) await writeFile(values.languages, extended)
}

const mistakes = findEnglishMistakes(keys)
const files = await readdir(catalogues).catch(() => [])
for (const file of files.filter((name) => name.endsWith('.json')).toSorted()) {
  const catalogue = await readCatalogue(`${catalogues}/${file}`)
  const comparison = compareCatalogue(catalogue, keys, file.replace('.json', ''))
  const { untranslated, unused } = comparison
  console.log(
    `${file}: ${keys.size - untranslated.length} translated, ${untranslated.length} not, ${unused.length} unused`,
  )
  if (values.untranslated) for (const key of untranslated) console.log(`  ${messages.get(key)}  ${key}`)
  mistakes.push(...unused.map((key) => `${file}: no source has “${key}”`))
  mistakes.push(...comparison.mismatched.map((mistake) => `${file}: ${mistake}`))
}
for (const { location, text } of misnamed)
  mistakes.push(`${location}: ${text} is a translator that isn’t called t, or something else that is`)

if (values.outside) {
  const folders = Map.groupBy(outside, ({ location }) => location.replace(/\/[^/]*$/, ''))
  for (const [folder, places] of [...folders].toSorted()) {
    console.log(`\n${folder}: ${places.length}`)
    for (const { location, text } of places) console.log(`  ${location}  ${text.slice(0, 100)}`)
  }
  if (outside.length > 0) mistakes.push(`${outside.length} texts are outside the catalogue`)
}
for (const mistake of mistakes) console.error(mistake)
if (mistakes.length > 0) process.exitCode = 1
