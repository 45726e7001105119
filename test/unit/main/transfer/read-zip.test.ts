import { describe, expect, it } from 'vitest'
import { readZip } from '../../../../src/main/transfer/read-zip.ts'
import { makeZip, withLongEnd, type ZipFile } from '../../../fixtures/import/make-zip.ts'

const files: readonly ZipFile[] = [
  { name: 'folder/', content: '', isStored: true },
  { name: 'folder/packed.txt', content: 'word '.repeat(1_000) },
  { name: 'stored.txt', content: 'as it is', isStored: true },
  { name: 'empty.txt', content: '' },
]

function unpackAll(zip: Uint8Array): Record<string, string> {
  const entries = readZip(zip) ?? []
  return Object.fromEntries(entries.map(({ name, read }) => [name, new TextDecoder().decode(read())]))
}

const unpacked = { 'folder/packed.txt': 'word '.repeat(1_000), 'stored.txt': 'as it is', 'empty.txt': '' }

const refused = (reason: unknown) => expect.objectContaining({ problem: { reason, line: null, field: null } })
const refusal = refused('broken')

describe('a zip', () => {
  it('lists its files, packed or not, with any comment at the end', () => {
    expect(unpackAll(makeZip(files))).toEqual(unpacked)
    expect(unpackAll(makeZip(files, 'PK\u0005\u0006 made by a test'))).toEqual(unpacked)
    expect(unpackAll(makeZip([]))).toEqual({})
  })

  it('is read with other bytes after its end', () => {
    for (const rest of ['\n', '\0'.repeat(500), 'PK\u0005\u0006 and more, but no record'])
      for (const zip of [makeZip(files), makeZip(files, 'a comment'), withLongEnd(makeZip(files))])
        expect(unpackAll(new Uint8Array(Buffer.concat([zip, Buffer.from(rest)])))).toEqual(unpacked)
  })

  it('has the names of Windows with slashes, too', () => {
    const windows = files.map((file) => ({ ...file, name: file.name.replaceAll('/', '\\') }))
    expect(unpackAll(makeZip(windows))).toEqual(unpacked)
  })

  it('is read if its numbers need 64 bits', () => {
    const long = makeZip(files.map((file) => ({ ...file, isLong: true })))
    expect(unpackAll(long)).toEqual(unpacked)
    expect(unpackAll(withLongEnd(long))).toEqual(unpacked)
  })

  it('is recognized by its first bytes', () => {
    expect(readZip(new TextEncoder().encode('{"a":1}'))).toBeNull()
    expect(readZip(new Uint8Array())).toBeNull()
  })
})

describe('a hostile zip is refused', () => {
  const packed = { name: 'a.json', content: 'word '.repeat(100) }
  const other = { name: 'b.json', content: 'other' }

  it.each<[string, ZipFile[]]>([
    ['whose file unpacks to less than it says', [{ ...packed, said: { size: 600 } }]],
    ['whose file is not what was packed', [{ ...packed, said: { checksum: 1 } }]],
    ['whose file is packed in an unknown way', [{ ...packed, said: { method: 12 } }]],
    ['whose files share their bytes', [packed, { ...other, said: { headerStart: 0 } }]],
    ['whose file is said to lie elsewhere', [{ ...packed, said: { headerStart: 1 } }]],
    ['whose file is said to lie beyond the end', [{ ...packed, said: { headerStart: 0xfffffffe } }]],
    ['which has the same name twice', [packed, { ...other, name: packed.name }]],
    [
      'which has the same name twice, with other slashes',
      [
        { ...packed, name: 'a/b.json' },
        { ...other, name: 'a\\b.json' },
      ],
    ],
  ])('%s', (_what, hostile) => {
    expect(() => unpackAll(makeZip(hostile))).toThrow(refusal)
  })

  it('whose file would fill the memory, hides its size or is encrypted, with that reason', () => {
    const bomb = makeZip([{ ...packed, said: { size: 0xfffffffe } }])
    expect(() => unpackAll(bomb)).toThrow(refused('unpacked-too-large'))
    for (const size of [0, 10, 499])
      expect(() => unpackAll(makeZip([{ ...packed, said: { size } }]))).toThrow(refused('false-size'))
    expect(() => unpackAll(makeZip([{ ...packed, said: { flags: 1 } }]))).toThrow(refused('encrypted'))
  })

  it('that is cut off anywhere', () => {
    const zip = makeZip([packed, other])
    for (let length = 2; length < zip.length; length += 1)
      expect(() => unpackAll(zip.slice(0, length))).toThrow(refusal)
  })

  it('that is cut off after a whole zip inside it', () => {
    const inner = { name: 'inner.zip', content: makeZip([packed, other]), isStored: true }
    const zip = makeZip([packed, inner, { name: 'last.txt', content: 'the last file' }])
    const innerEnd = zip.length - 22 - 'last.txt'.length
    for (let length = innerEnd - 200; length < zip.length; length += 1)
      expect(() => unpackAll(zip.slice(0, length))).toThrow(refusal)
  })

  it('with any changed byte of its directory, unless it is read unchanged', () => {
    const zip = makeZip([packed, other])
    const whole = unpackAll(zip)
    const begin = zip.length - 22 - 2 * (46 + 6)
    for (let place = begin; place < zip.length; place += 1) {
      const changed = zip.slice()
      changed[place] = (changed[place] ?? 0) ^ 0x55
      try {
        const names = Object.keys(unpackAll(changed))
        expect(names.length).toBeLessThanOrEqual(2)
        for (const text of Object.values(unpackAll(changed))) expect(Object.values(whole)).toContain(text)
      } catch (error) {
        expect(error).toEqual(
          refused(expect.stringMatching(/^(?:broken|encrypted|false-size|unpacked-too-large)$/)),
        )
      }
    }
  })
})
