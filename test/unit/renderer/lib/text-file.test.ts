import { describe, expect, it } from 'vitest'
import { readTextFile } from '../../../../src/renderer/lib/text-file.ts'
import { displayName } from '../../../../src/shared/domain/app/display-name.ts'

const read = (name: string, ...parts: BlobPart[]) => readTextFile(new File(parts, name), displayName(name))

describe('a file inserted into a message', () => {
  it('is decoded in the encoding that its bytes have', async () => {
    expect(await read('a.txt', 'Käse\r\n')).toMatchObject({
      kind: 'text',
      name: 'a.txt',
      found: { text: 'Käse\r\n', encoding: 'utf-8', isCertain: true },
    })
    expect(await read('b.csv', Uint8Array.of(0x4b, 0xe4, 0x73, 0x65))).toMatchObject({
      bytes: Uint8Array.of(0x4b, 0xe4, 0x73, 0x65),
      found: { text: 'Käse', encoding: 'windows-1252', isCertain: false },
    })
  })

  it('is refused if it is no text, empty, too large or unreadable', async () => {
    const refusal = async (...parts: BlobPart[]) => await read('x', ...parts)
    expect(await refusal(Uint8Array.of(0x4b, 0xe4, 0))).toMatchObject({ reason: 'not-text' })
    expect(await refusal('a\0b')).toMatchObject({ reason: 'not-text' })
    expect(await refusal()).toMatchObject({ reason: 'empty' })
    expect(await refusal('x'.repeat(1_000_001))).toMatchObject({ reason: 'too-large' })
    const folder = Object.assign(new File(['x'], 'folder'), {
      arrayBuffer: () => Promise.reject(new Error()),
    })
    expect(await readTextFile(folder, 'folder')).toMatchObject({ reason: 'not-read' })
  })

  it("has a name that can't change the text around it", async () => {
    expect(await read('a\n```\u202etxt', 'x')).toMatchObject({ name: 'a txt' })
    expect(await read('\u0000', 'x')).toMatchObject({ name: 'file' })
    expect((await read(`${'x'.repeat(500)}.txt`, 'x')).name).toHaveLength(120)
  })
})
