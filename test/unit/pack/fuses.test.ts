import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fuses } from '../../../.ci/pack/fuses.ts'
import { readFuses, setFuses, wrongFuses } from '../../../.ci/pack/set-fuses.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** As Electron 45 is delivered: `1` is on, `0` off, `r` removed. */
const asDelivered = '101100011'
const asWanted = '000011001'

function binaryWith(...wires: readonly string[]): string {
  const folder = temporaryFolder()
  const file = join(folder, 'electron')
  const slices = wires.map((wire) =>
    Buffer.concat([
      Buffer.alloc(1_000, 0x90),
      Buffer.from(sentinel),
      Buffer.from([1, wire.length]),
      Buffer.from(wire),
    ]),
  )
  writeFileSync(file, Buffer.concat([...slices, Buffer.alloc(1_000, 0x90)]))
  return file
}

function wiresOf(file: string): string[] {
  const text = readFileSync(file, 'latin1')
  return text
    .split(sentinel)
    .slice(1)
    .map((part) => part.slice(2, 2 + part.charCodeAt(1)))
}

const set = (file: string): Promise<void> => setFuses(file, { isSignedLater: true })

test('after setting, every fuse of the binary equals the table', async () => {
  const file = binaryWith(asDelivered)
  expect(wrongFuses(await readFuses(file))).toHaveLength(6)
  await set(file)
  const read = await readFuses(file)
  expect(wrongFuses(read)).toEqual([])
  expect(Object.fromEntries(read.map(({ name, found }) => [name, found === 'on']))).toEqual(
    Object.fromEntries(Object.entries(fuses).map(([name, { isOn }]) => [name, isOn])),
  )
  expect(wiresOf(file)).toEqual([asWanted])
})

test('both halves of a universal binary are set', async () => {
  const file = binaryWith(asDelivered, asDelivered)
  await set(file)
  expect(wiresOf(file)).toEqual([asWanted, asWanted])
})

test.each([
  ['one more fuse than the table', `${asDelivered}0`],
  ['one fuse less than the table', asDelivered.slice(0, -1)],
])('a binary with %s is refused and unchanged', async (_what, wire) => {
  const file = binaryWith(wire)
  const before = readFileSync(file)
  await expect(set(file)).rejects.toThrow(/fuse/)
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(wrongFuses(await readFuses(file)).length).toBeGreaterThan(0)
})

test('a fuse that Electron removed does not count as set', async () => {
  const file = binaryWith('r01100011')
  await expect(set(file)).rejects.toThrow('RunAsNode is removed, not off')
  expect(wiresOf(file)).toEqual(['r01100011'])
})

test('a binary without fuses is refused', async () => {
  await expect(set(binaryWith())).rejects.toThrow(/sentinel/)
})

test('an unknown fuse is named by its number', async () => {
  expect(wrongFuses(await readFuses(binaryWith(`${asWanted}1`)))).toEqual(['number 10 is not in the table'])
})
