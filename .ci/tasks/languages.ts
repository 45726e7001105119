import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  findFaults,
  type LanguageFile,
  languagesFolder,
  readLanguage,
  readMessages,
  textOf,
} from '../languages.ts'
import { endWith } from '../tools.ts'

const notesFile = join(languagesFolder, 'stale.json')
/** By language and id, the hash of a translation whose English changed after it was written. */
type Notes = Record<string, Record<string, string>>

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

/**
 * Writes the English messages from the source, and each language in their order. Prints what translators have to
 * do.
 */
async function writeLanguages(): Promise<number> {
  const messages = await readMessages()
  const english = Object.fromEntries(
    [...messages].map(([id, { text, description }]) => [id, { defaultMessage: text, description }]),
  )
  const before = existsSync(join(languagesFolder, 'en.json')) ? readLanguage('en') : {}
  const isChanged = (id: string): boolean =>
    before[id] !== undefined && before[id].defaultMessage !== english[id]?.defaultMessage
  const notes: Notes = existsSync(notesFile) ? JSON.parse(readFileSync(notesFile, 'utf8')) : {}
  const kept: Notes = {}
  let wrongCount = 0
  writeFileSync(join(languagesFolder, 'en.json'), textOf(english))
  const tags = readdirSync(languagesFolder).map((file) => file.replace(/\.json$/, ''))
  for (const tag of tags.filter((name) => name !== 'en' && name !== 'stale').toSorted()) {
    const known = readLanguage(tag)
    const written: Record<string, LanguageFile[string]> = {}
    const [missing, stale, wrong]: [string[], string[], string[]] = [[], [], []]
    for (const [id, message] of messages) {
      const text = known[id]?.defaultMessage ?? ''
      const faults = findFaults(tag, text, message)
      // A translation of an earlier English with other arguments can't be shown.
      if (message.text === '') continue
      if (text === '' || (isChanged(id) && faults.length > 0)) {
        missing.push(id)
        continue
      }
      written[id] = { defaultMessage: text }
      wrong.push(...faults.map((fault) => `${id} ${fault}: ${text}`))
      if (!isChanged(id) && notes[tag]?.[id] !== hashOf(text)) continue
      stale.push(id)
      kept[tag] = { ...kept[tag], [id]: hashOf(text) }
    }
    writeFileSync(join(languagesFolder, `${tag}.json`), textOf(written))
    tell(
      `${tag}: ${missing.length} missing`,
      missing.map((id) => `${id}: ${messages.get(id)?.text}`),
    )
    tell(`${tag}: ${stale.length} to look at, because the English changed`, stale)
    tell(`${tag}: ${wrong.length} wrong`, wrong)
    wrongCount += wrong.length
  }
  writeFileSync(notesFile, `${JSON.stringify(kept, null, 2)}\n`)
  return wrongCount === 0 ? 0 : 1
}

function tell(title: string, lines: readonly string[]): void {
  console.log([title, ...lines.map((line) => `  ${line.replaceAll('\n', '⏎')}`)].join('\n'))
}

await endWith(writeLanguages())
