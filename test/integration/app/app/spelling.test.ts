import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createSpellChecker } from '../../../../src/main/spelling/spell-checker.ts'
import type { DictionaryProblem } from '../../../../src/shared/contract/app/spelling.ts'
import { type HeadlessApp, temporaryFolder } from '../headless-app.ts'
import { createTestSpellChecker, threadFile } from '../headless-threads.ts'
import { openApp, restart } from '../story.ts'

const fixtures = join(import.meta.dirname, '../../../fixtures/dictionaries')
const english = join(fixtures, 'en_XT.dic')
const german = join(fixtures, 'de_XT.dic')

const stored = { name: 'de_DE', wordCount: 1, byteCount: 1, addedAt: 1 }

let app: HeadlessApp

beforeEach(() => {
  app = openApp()
})

async function add(file: string) {
  app.offered.picked = file
  return app.request('spelling.add', undefined)
}

/** A pair of files in a folder of its own; the path is that of the words. */
function pair(rules: string | Uint8Array | null, words: string | Uint8Array, name = 'xx_XX'): string {
  const folder = temporaryFolder()
  if (rules !== null) writeFileSync(join(folder, `${name}.aff`), rules)
  writeFileSync(join(folder, `${name}.dic`), words)
  return join(folder, `${name}.dic`)
}

const turnOn = () => app.request('settings.set', { name: 'checkSpelling', value: true })
const check = async (...words: string[]) => (await app.request('spelling.check', { words })).misspelled

describe('a dictionary that the user chooses', () => {
  test('is kept as a copy, checks words by its rules, and outlives its file and a restart', async () => {
    const folder = temporaryFolder()
    cpSync(fixtures, folder, { recursive: true })
    const added = await add(join(folder, 'en_XT.aff'))
    expect(added).toMatchObject({ name: 'en_XT', isReplaced: false })
    expect(added?.spelling.dictionaries).toMatchObject([
      { name: 'en_XT', wordCount: 16, isDefault: true, isStopped: false },
    ])
    await turnOn()
    writeFileSync(join(folder, 'en_XT.dic'), '')
    expect(await check('letters', 'stories', 'Stories', 'storys', 'recieve', 'GPT4')).toEqual([
      'storys',
      'recieve',
    ])

    app = restart(app)
    expect(await check('recieve', 'receive')).toEqual(['recieve'])
  })

  test('checks nothing while the spell check is off', async () => {
    await add(english)
    expect(await check('recieve')).toEqual([])
  })

  test('replaces the one with its name, and the new words count at once', async () => {
    await add(pair('SET UTF-8\n', '1\nold\n'))
    await turnOn()
    expect(await check('old', 'new')).toEqual(['new'])
    expect(await add(pair('SET UTF-8\n', '1\nnew\n'))).toMatchObject({ name: 'xx_XX', isReplaced: true })
    expect(await check('old', 'new')).toEqual(['old'])
  })

  test('leaves the default as it is, until the user changes it or removes the default', async () => {
    await add(english)
    await add(german)
    await turnOn()
    expect(await check('Grüße', 'letters')).toEqual(['Grüße'])
    await app.request('spelling.setDefault', { name: 'de_XT' })
    expect(await check('Grüße', 'letters')).toEqual(['letters'])
    const { dictionaries } = await app.request('spelling.remove', { name: 'de_XT' })
    expect(dictionaries).toMatchObject([{ name: 'en_XT', isDefault: true }])
    expect(await check('Grüße', 'letters')).toEqual(['Grüße'])
    expect((await app.request('spelling.remove', { name: 'en_XT' })).dictionaries).toEqual([])
    expect(await check('Grüße', 'letters')).toEqual([])
    expect(await app.ask('spelling.remove', { name: 'en_XT' })).toMatchObject({
      ok: false,
      code: 'not-found',
    })
  })

  test('is told to the windows, of which the quick one only checks words', async () => {
    await add(english)
    expect(app.events.at(-1)).toMatchObject({
      type: 'spelling-changed',
      spelling: { dictionaries: [{ name: 'en_XT' }] },
    })
    expect((await app.ask('spelling.check', { words: ['a'] }, 'quick')).ok).toBe(true)
    expect(await app.ask('spelling.add', undefined, 'quick')).toMatchObject({ code: 'untrusted-sender' })
  })

  test('may have any encoding of a single byte', async () => {
    const koi8 = Buffer.concat([
      Buffer.from('2\n'),
      Buffer.from([0xd3, 0xcc, 0xcf, 0xd7, 0xcf, 0x0a, 0xd1, 0x0a]),
    ])
    await add(pair('SET KOI8-R\n', koi8, 'ru_RU'))
    await turnOn()
    expect(await check('слово', 'я', 'солво')).toEqual(['солво'])
    const latin = Buffer.from('1\n\xbd\xf3\xb3w\n', 'latin1')
    await add(pair('SET ISO8859-2\n', latin, 'pl_PL'))
    const microsoft = Buffer.from('1\n\xee\xe4\xe8\xed\n', 'latin1')
    await add(pair('SET microsoft-cp1251\n', microsoft, 'bg_BG'))
    await app.request('spelling.setDefault', { name: 'bg_BG' })
    expect(await check('один', 'адин')).toEqual(['адин'])
  })

  test('may have flags that are bytes of its encoding', async () => {
    const rules = Buffer.from('SET ISO8859-1\nSFX \xe9 Y 1\nSFX \xe9 0 s .\n', 'latin1')
    await add(pair(rules, Buffer.from('1\ncaf\xe9/\xe9\n', 'latin1'), 'fr_FR'))
    await turnOn()
    expect(await check('café', 'cafés', 'cafése')).toEqual(['cafése'])
  })
})

describe('a file that is no usable dictionary is refused with its own reason, and nothing is kept', () => {
  const rules = 'SET UTF-8\n'
  const files: readonly [string, DictionaryProblem, () => string][] = [
    ['without its rules', 'rules-missing', () => pair(null, '1\nword\n')],
    ['that is empty', 'empty', () => pair(rules, '')],
    ['with rules that are empty', 'empty', () => pair('', '1\nword\n')],
    ['with a number and no words', 'empty', () => pair(rules, '0\n')],
    ['that is a PDF', 'not-a-dictionary', () => pair(null, '%PDF-1.7\n%\xe2\xe3\n1 0 obj\n')],
    ['with bytes', 'not-a-dictionary', () => pair(rules, Buffer.from([0x31, 0x0a, 0x00, 0x01]))],
    ['with rules that are something else', 'not-a-dictionary', () => pair('{"a": 1}', '1\nword\n')],
    ['with another ending', 'not-a-dictionary', () => join(fixtures, '../samples/chat.ts')],
    [
      'in an encoding that nobody reads',
      'unknown-encoding',
      () => pair('SET ISCII-DEVANAGARI\n', '1\nword\n'),
    ],
    [
      'in another encoding than it says',
      'unknown-encoding',
      () => pair(rules, Buffer.from('1\ncaf\xe9\n', 'latin1')),
    ],
    ['that is too large', 'too-large', () => pair(rules, `1\n${'word\n'.repeat(3_300_000)}`)],
    ['with rules that are too large', 'too-large', () => pair(`# ${'x'.repeat(4_000_001)}`, '1\nword\n')],
    ['with too many words', 'too-many-words', () => pair(rules, `1\n${'ab\n'.repeat(1_000_001)}`)],
    ['that is gone', 'not-read', () => join(fixtures, 'gone.dic')],
  ]
  test.each(files)('%s: %s', async (_what, dictionaryProblem, make) => {
    app.offered.picked = make()
    expect(await app.ask('spelling.add', undefined)).toEqual({
      ok: false,
      code: 'dictionary-refused',
      dictionaryProblem,
    })
    expect((await app.request('spelling.read', undefined)).dictionaries).toEqual([])
  })

  test('nothing when the user cancels', async () => {
    app.offered.picked = null
    expect(await app.request('spelling.add', undefined)).toBeNull()
  })

  test('one more than ten', async () => {
    for (const number of Array.from({ length: 10 }).keys())
      app.store.dictionaries.put({ ...stored, name: `x${number}`, rules: '', words: '' })
    app.offered.picked = pair('SET UTF-8\n', '1\nword\n', 'more')
    expect(await app.ask('spelling.add', undefined)).toMatchObject({
      dictionaryProblem: 'too-many-dictionaries',
    })
    expect(await add(pair('SET UTF-8\n', '1\nword\n', 'x3'))).toMatchObject({ isReplaced: true })
  })

  test('on a full disk', async () => {
    app.refuseWrites(true)
    app.offered.picked = english
    expect(await app.ask('spelling.add', undefined)).toMatchObject({ ok: false, code: 'not-saved' })
    app.refuseWrites(false)
    expect((await app.request('spelling.read', undefined)).dictionaries).toEqual([])
  })
})

test('the newest of many checks are made, because the text has changed since the others', async () => {
  await add(english)
  const checker = createTestSpellChecker(app.store.dictionaries.texts)
  onTestFinished(() => checker.rest())
  const words = ['lettra', 'lettrb', 'lettrc', 'lettrd', 'lettrf', 'lettrg']
  const found = await Promise.all(words.map((word) => checker.check('en_XT', [word])))
  expect(found).toEqual([[], [], ...words.slice(2).map((word) => [word])])
})

test('without its engine, which a broken installation may lack, no word is misspelled', async () => {
  const checker = createSpellChecker({
    threadFile,
    engineFile: '/nowhere/hunspell.wasm',
    readTexts: () => ({ rules: '', words: '' }),
  })
  expect(await checker.check('de_DE', ['wird'])).toEqual([])
  await expect(checker.examine(english)).rejects.toMatchObject({ dictionaryProblem: 'not-read' })
})

describe('a hostile dictionary', () => {
  test('that needs too much memory is refused', async () => {
    const checker = createTestSpellChecker(() => null, { memoryBytes: 18_000_000 })
    onTestFinished(() => checker.rest())
    const words = Array.from({ length: 500_000 }, (_, index) => `word${index}word`).join('\n')
    await expect(checker.examine(pair('SET UTF-8\n', `1\n${words}\n`))).rejects.toMatchObject({
      dictionaryProblem: 'too-much-memory',
    })
  })

  test('that loads for too long is refused', async () => {
    const checker = createTestSpellChecker(() => null, { loadMs: 1 })
    onTestFinished(() => checker.rest())
    await expect(checker.examine(english)).rejects.toMatchObject({ dictionaryProblem: 'too-slow' })
  })

  test('whose words hang is ended and said once, and the other one goes on', async () => {
    const rules = 'SET UTF-8\nCOMPOUNDMIN 1\nCOMPOUNDRULE 1\nCOMPOUNDRULE A*A*A*A*A*A*A*B\n'
    await add(pair(rules, '3\na/A\naa/A\nb/B\n'))
    await add(english)
    const checker = createTestSpellChecker(app.store.dictionaries.texts, { orderMs: 1_500 })
    onTestFinished(() => checker.rest())
    const stopped: string[] = []
    checker.onStopped((name) => stopped.push(name))
    const endless = `${'a'.repeat(60)}x`
    const [first, second] = await Promise.all([
      checker.check('xx_XX', [endless]),
      checker.check('xx_XX', ['abx', endless]),
    ])
    expect([first, second, await checker.check('xx_XX', ['wird'])]).toEqual([[], [], []])
    expect(stopped).toEqual(['xx_XX'])
    expect(checker.isStopped('xx_XX')).toBe(true)
    expect(await checker.check('en_XT', ['letter', 'lettre'])).toEqual(['lettre'])
    // The user adds it again.
    checker.forget('xx_XX')
    expect(await checker.check('xx_XX', ['ab', 'q'])).toEqual(['q'])
  })

  test('in a restored file is not used, and a notice says so once', async () => {
    app.store.dictionaries.put({ ...stored, rules: 'bm90aGluZw==', words: '%%%' })
    await turnOn()
    expect([await check('wird'), await check('wird')]).toEqual([[], []])
    const notices = app.events.filter(({ type }) => type === 'notice-raised')
    expect(notices).toMatchObject([{ code: 'dictionary-stopped', detail: 'de_DE' }])
    expect((await app.request('spelling.read', undefined)).dictionaries).toMatchObject([{ isStopped: true }])
  })

  test('that unpacks to more than a file may have is not used', async () => {
    const packed = (text: string | Buffer): string =>
      brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }).toString('base64')
    const bomb = packed(Buffer.alloc(50_000_000, 'a\n'))
    app.store.dictionaries.put({ ...stored, rules: packed('SET UTF-8\n'), words: bomb })
    await turnOn()
    expect(await check('wird')).toEqual([])
    expect((await app.request('spelling.read', undefined)).dictionaries).toMatchObject([{ isStopped: true }])
  })

  test('whose rules multiply without end costs no time, because nothing is expanded', async () => {
    const flags = Array.from({ length: 40 }, (_, index) => String.fromCharCode(65 + index))
    const each = (flag: string) =>
      `SFX ${flag} Y 50\n${Array.from({ length: 50 }, (_, index) => `SFX ${flag} 0 x${index}/${flags.join('')} .\n`).join('')}`
    await add(pair(`SET UTF-8\n${flags.map(each).join('')}`, `1\nword/${flags.join('')}\n`))
    await turnOn()
    expect(await check('word', 'wordx1x2', 'wird')).toEqual(['wird'])
  })

  test('with a condition that is a slow regular expression elsewhere', async () => {
    const rules = `SET UTF-8\nSFX A Y 1\nSFX A 0 s ${'[^x]'.repeat(60)}(a+)+$\n`
    await add(pair(rules, '1\nword/A\n'))
    await turnOn()
    expect(await check('word', `${'a'.repeat(90)}s`)).toEqual([`${'a'.repeat(90)}s`])
  })
})

describe('custom words', () => {
  test('are never misspelled, survive a restart, and can be removed', async () => {
    await add(english)
    await turnOn()
    app.spelling.addWord('tokenizer')
    app.spelling.addWord('tokenizer')
    expect(app.events.at(-1)).toMatchObject({ spelling: { customWords: ['tokenizer'] } })
    expect(await check('Tokenizer', 'tokenizers')).toEqual(['tokenizers'])

    app = restart(app)
    expect(await check('tokenizer')).toEqual([])
    const { customWords } = await app.request('spelling.removeWord', { word: 'tokenizer' })
    expect(customWords).toEqual([])
    expect(await check('tokenizer')).toEqual(['tokenizer'])
  })

  test('end at a thousand, and refuse what is no word, with a notice', async () => {
    const letters = (index: number) =>
      index.toString(26).replaceAll(/\d/gu, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')
    app.store.transaction(() => {
      for (const index of Array.from({ length: 1_000 }).keys())
        app.store.dictionaries.addCustomWord({ word: `w${letters(index)}`, addedAt: 1 })
    })
    app.spelling.addWord('onemore')
    const long = 'x'.repeat(101)
    app.spelling.addWord(long)
    expect((await app.request('spelling.read', undefined)).customWords).toHaveLength(1_000)
    const raised = app.events.filter(({ type }) => type === 'notice-raised')
    expect(raised).toMatchObject([
      { code: 'word-not-added', detail: 'onemore' },
      { code: 'word-not-added', detail: long },
    ])
  })

  test('are not added on a full disk, with a notice', async () => {
    app.refuseWrites(true)
    app.spelling.addWord('tokenizer')
    expect(app.events.at(-1)).toMatchObject({ code: 'word-not-added', detail: 'tokenizer' })
    expect((await app.request('spelling.read', undefined)).customWords).toEqual([])
    app.refuseWrites(false)
    app.spelling.addWord('tokenizer')
    expect(app.events.map(({ type }) => type).slice(-2)).toEqual(['notice-withdrawn', 'spelling-changed'])
    expect((await app.request('spelling.read', undefined)).customWords).toEqual(['tokenizer'])
  })
})

test('a backup has dictionaries and custom words, and erasing everything leaves none', async () => {
  await add(english)
  app.spelling.addWord('tokenizer')
  await app.request('backups.make', undefined)
  await app.request('spelling.remove', { name: 'en_XT' })
  await app.request('spelling.removeWord', { word: 'tokenizer' })
  const [backup] = await app.request('backups.list', undefined)
  const offer = await app.request('backups.offer', { name: backup?.name ?? '' })
  await app.request('backups.restore', { id: offer.id })
  app = restart(app)
  await turnOn()
  expect(await app.request('spelling.read', undefined)).toMatchObject({
    dictionaries: [{ name: 'en_XT' }],
    customWords: ['tokenizer'],
  })
  expect(await check('tokenizer', 'recieve')).toEqual(['recieve'])

  await app.request('data.erase', { isKeepingKeys: false })
  app = restart(app)
  expect(await app.request('spelling.read', undefined)).toEqual({ dictionaries: [], customWords: [] })
})
