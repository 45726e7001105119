import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planPromptImport } from '../../../../src/main/transfer/prompts/plan-prompt-import.ts'
import { writePromptDocument } from '../../../../src/main/transfer/prompts/prompt-document.ts'
import type { ReadPrompts } from '../../../../src/main/transfer/prompts/prompt-entry.ts'
import { readPromptFile } from '../../../../src/main/transfer/prompts/read-prompt-file.ts'
import type { PromptLibrary, SavedPrompt } from '../../../../src/shared/contract/chat/saved-prompt.ts'
import { promptKey, promptLimits } from '../../../../src/shared/domain/chat/prompt-limits.ts'
import { aPrompt } from '../../../fixtures/samples/chat.ts'

type Prompts = Extract<ReadPrompts, { kind: 'prompts' }>

const written = { app: '1.2.3', now: Date.UTC(2026, 10, 27) }
const emptyLibrary: PromptLibrary = { folders: [], prompts: [] }

function prompts(text: string): Prompts {
  const read = readPromptFile(text)
  if (read.kind === 'refused') throw new Error(`Refused: ${read.reason}`)
  return read
}
const pairs = (text: string) => prompts(text).prompts.map(({ name, text: body }) => [name, body])
const problems = (text: string) => prompts(text).problems.map(({ place, reason }) => [place, reason])
const reason = (text: string) => {
  const read = readPromptFile(text)
  return read.kind === 'refused' ? read.reason : null
}

/** The library after an import into it. */
function libraryAfter(read: Prompts, { folders, prompts: before }: PromptLibrary): PromptLibrary {
  const { rows, newFolders } = planPromptImport(read, { folders, prompts: before })
  const added = rows.filter(({ change }) => change !== 'present')
  return {
    folders: [...folders, ...newFolders],
    prompts: [...before, ...added.map(({ name, ...row }, index) => aPrompt(`${index}`, name, fieldsOf(row)))],
  }
}

function fieldsOf({
  text,
  folder,
  isFavourite,
  createdAt,
  updatedAt,
}: Omit<Prompts['prompts'][number], 'name'>) {
  return { text, folder, isFavourite, createdAt: createdAt ?? 0, updatedAt: updatedAt ?? 0 }
}

const withoutIds = ({ folders, prompts: all }: PromptLibrary) => ({
  folders,
  prompts: all.map(({ id: _id, defaultFor: _defaultFor, ...prompt }) => prompt),
})

const name = fc.constantFrom('Short', 'short', 'Short (2)', 'A', `${'n'.repeat(79)}m`, 'Ünï {{code}}')
const text = fc.constantFrom('', 'Be brief.', 'Write about {{topic}}.\n"Quoted", \u0000 and more.', '好')

/** Any library: its names differ, even without case. */
const libraries = fc
  .uniqueArray(fc.record({ name, text, isFavourite: fc.boolean(), folder: fc.constantFrom(null, 'Work') }), {
    selector: (prompt) => promptKey(prompt.name),
    maxLength: 6,
  })
  .map(
    (all): PromptLibrary => ({
      folders: ['Empty', 'Work'],
      prompts: all.map((prompt, index): SavedPrompt => aPrompt(`p${index}`, prompt.name, prompt)),
    }),
  )

describe("Tally's file of prompts", () => {
  it('comes back equal in an empty library, and adds nothing a second time', () => {
    fc.assert(
      fc.property(libraries, (library) => {
        const read = prompts(writePromptDocument(library, written))
        const after = libraryAfter(read, emptyLibrary)
        expect(withoutIds(after)).toEqual(withoutIds(library))
        expect(libraryAfter(read, after)).toEqual(after)
      }),
    )
  })

  it('keeps all of another library, gives free names, and adds nothing a second time', () => {
    fc.assert(
      fc.property(libraries, libraries, (library, other) => {
        const read = prompts(writePromptDocument(other, written))
        const after = libraryAfter(read, library)
        expect(after.prompts.slice(0, library.prompts.length)).toEqual(library.prompts)
        expect(new Set(after.prompts.map((prompt) => promptKey(prompt.name))).size).toBe(after.prompts.length)
        const texts = new Set(after.prompts.map((prompt) => prompt.text))
        expect(other.prompts.every((prompt) => texts.has(prompt.text))).toBe(true)
        expect(libraryAfter(read, after)).toEqual(after)
      }),
    )
  })

  it('has a type and a version, and no ids and defaults of this computer', () => {
    const library = {
      folders: ['Work'],
      prompts: [aPrompt('p1', 'Short', { folder: 'Work', defaultFor: ['c1'] })],
    }
    const document: unknown = JSON.parse(writePromptDocument(library, written))
    expect(document).toMatchObject({ type: 'tally-prompts', version: 1, app: '1.2.3', folders: ['Work'] })
    expect(JSON.stringify(document)).not.toMatch(/p1|c1|defaultFor/)
  })

  it('is refused in a newer version or with other fields', () => {
    expect(reason('{"type":"tally-prompts","version":2,"prompts":"later"}')).toBe('newer-version')
    expect(reason('{"type":"tally-prompts","version":1,"prompts":"none"}')).toBe('other-program')
    expect(reason('{"type":"tally-prompts","version":1,"folders":[],"prompts":[]}')).toBe('no-prompts')
  })

  it('reports single prompts that break the limits, and imports the others', () => {
    const good = { folder: null, isFavourite: true, createdAt: 1, updatedAt: 2 }
    const document = {
      type: 'tally-prompts',
      version: 1,
      folders: [],
      prompts: [
        { name: 'a', text: 'x', ...good },
        { name: 'b', text: 'x'.repeat(promptLimits.text + 1), ...good },
        { name: ' ', text: 'x', ...good },
        { name: 'c', text: 7, ...good },
        { name: 'd', text: 'x', ...good, createdAt: 1e99 },
      ],
    }
    expect(pairs(JSON.stringify(document))).toEqual([['a', 'x']])
    expect(problems(JSON.stringify(document))).toEqual([
      [2, 'too-long'],
      [3, 'no-name'],
      [4, 'not-a-prompt'],
      [5, 'not-a-prompt'],
    ])
  })

  it('is refused with more prompts than the library may have', () => {
    const all = Array.from({ length: promptLimits.prompts + 1 }, (_, index) => aPrompt('', `n${index}`))
    expect(reason(writePromptDocument({ folders: [], prompts: all }, written))).toBe('too-many')
    const rows = all.map((prompt) => `${prompt.name},x\n`).join('')
    expect(reason(`act,prompt\n${rows}`)).toBe('too-many')
  })
})

describe("NextChat's files of prompts", () => {
  const mask = (fields: object) => ({
    id: 'm1',
    avatar: '1f47d',
    name: 'Reviewer',
    context: [{ id: '1', role: 'system', content: 'Review code.', date: '' }],
    syncGlobalConfig: true,
    modelConfig: { model: 'gpt-4o-mini' },
    lang: 'en',
    builtin: false,
    createdAt: 1_700_000_000_000,
    ...fields,
  })

  it('are read from a backup: its prompts and its masks, with their time', () => {
    const backup = {
      'chat-next-web-store': { sessions: [] },
      'access-control': { accessCode: '' },
      'mask-store': { masks: { m1: mask({}) } },
      'prompt-store': {
        counter: 1,
        prompts: {
          a: { id: 'a', isUser: true, title: 'Short', content: 'Be brief.', createdAt: 1_690_000_000_000 },
        },
      },
    }
    expect(prompts(JSON.stringify(backup))).toMatchObject({
      source: 'nextchat',
      prompts: [
        { name: 'Short', text: 'Be brief.', folder: null, createdAt: 1_690_000_000_000 },
        { name: 'Reviewer', text: 'Review code.', createdAt: 1_700_000_000_000 },
      ],
    })
  })

  it('are read from exported masks, and a mask of several messages is reported', () => {
    const parts = [
      { type: 'text', text: 'Look' },
      { type: 'text', text: 'again.' },
    ]
    const picture = [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } }]
    const masks = [
      mask({}),
      mask({ name: 'Empty', context: [] }),
      mask({ name: 'Talk', context: [{ content: 'Hi' }, { content: 'Hello' }] }),
      mask({ name: 'Parts', context: [{ role: 'user', content: parts }] }),
      mask({ name: 'Picture', context: [{ role: 'user', content: picture }] }),
      'something else',
    ]
    expect(pairs(JSON.stringify(masks))).toEqual([
      ['Reviewer', 'Review code.'],
      ['Parts', 'Look\n\nagain.'],
    ])
    expect(problems(JSON.stringify(masks))).toEqual([
      [2, 'no-text'],
      [3, 'several-messages'],
      [5, 'no-text'],
      [6, 'not-a-prompt'],
    ])
    expect(pairs(JSON.stringify(mask({})))).toEqual([['Reviewer', 'Review code.']])
  })

  it('are read from the list of prompts by language', () => {
    const list = {
      cn: [['充当 Linux 终端', '我想让你充当 Linux 终端。']],
      tw: [],
      en: [['Linux', 'Act as Linux.'], 5],
    }
    expect(pairs(JSON.stringify(list))).toEqual([
      ['充当 Linux 终端', '我想让你充当 Linux 终端。'],
      ['Linux', 'Act as Linux.'],
    ])
    expect(problems(JSON.stringify(list))).toEqual([[3, 'not-a-prompt']])
  })
})

describe('a table of prompts', () => {
  it('is read with its usual columns in any order, and quoted lines', () => {
    const usual =
      '"act","prompt"\n"Linux Terminal","I want you to act as a ""terminal"".\nMy first command is pwd"\n'
    expect(pairs(usual)).toEqual([
      ['Linux Terminal', 'I want you to act as a "terminal".\nMy first command is pwd'],
    ])
    expect(pairs('act,prompt,for_devs,type\r\nA,"x, y",TRUE,TEXT\r\n')).toEqual([['A', 'x, y']])
    expect(pairs('\ufeffContent;Title\nBe brief.;Short\n')).toEqual([['Short', 'Be brief.']])
    expect(pairs('name\tprompt\nShort\t=1+1\n')).toEqual([['Short', '=1+1']])
  })

  it('reports lines without name or text, and a quotation mark without end', () => {
    const table = 'act,prompt\nA,x\n,y\nB,\nC,"never closed\nD,z\n'
    expect(pairs(table)).toEqual([['A', 'x']])
    expect(problems(table)).toEqual([
      [3, 'no-name'],
      [4, 'no-text'],
      [5, 'open-quote'],
    ])
  })

  it('gets a shorter name where the name is too long for the library', () => {
    const long = 'a long name '.repeat(10)
    const { rows } = planPromptImport(prompts(`act,prompt\n${long},x\n`), emptyLibrary)
    expect(rows).toMatchObject([{ change: 'renamed', name: long.slice(0, 80).trim() }])
  })

  it('is planned in time where all of its prompts have one name', () => {
    const rows = Array.from({ length: promptLimits.prompts }, (_, index) => `A,text ${index}\n`)
    const { rows: planned } = planPromptImport(prompts(`act,prompt\n${rows.join('')}`), emptyLibrary)
    expect(planned.at(-1)?.name).toBe(`A (${promptLimits.prompts})`)
  })
})

describe('a file without prompts', () => {
  it.each([
    ['plain words', 'Buy milk.\nCall mum.', 'columns-missing'],
    ['other columns', 'act,answer\nA,x\n', 'columns-missing'],
    ['broken JSON', '{"type": "tally-prompts", ', 'not-json'],
    ['an empty list', '[]', 'no-prompts'],
    ['an empty object', ' {} ', 'no-prompts'],
    ['a header alone', 'act,prompt\n', 'no-prompts'],
    ['JSON of another program', '{"conversations": [{"title": "A"}]}', 'other-program'],
    ['a list of other things', '[1, {"title": 5}]', 'other-program'],
    ['a damaged backup of NextChat', '{"prompt-store": []}', 'other-program'],
    ['an archive of Tally', '{"type":"tally-archive","version":1}\n{"type":"end"}\n', 'tally-data'],
    ['a chat of Tally', '{\n  "type": "tally-conversation",\n  "version": 1\n}\n', 'tally-data'],
    ['brackets without end', '['.repeat(100_000), 'not-json'],
    ['brackets inside brackets', '['.repeat(100_000) + ']'.repeat(100_000), 'other-program'],
  ])('is refused: %s', (_what, content, expected) => {
    expect(reason(content)).toBe(expected)
  })
})
