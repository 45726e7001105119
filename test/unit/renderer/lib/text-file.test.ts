import { describe, expect, it } from 'vitest'
import { readTextFile } from '../../../../src/renderer/lib/text-file.ts'
import { displayName } from '../../../../src/shared/domain/app/display-name.ts'

const read = (name: string, ...parts: BlobPart[]) => readTextFile(new File(parts, name), displayName(name))

describe('a file inserted into a message', () => {
  it('is decoded as UTF-8, or UTF-16 with a mark', async () => {
    expect(await read('a.txt', 'Käse\r\n')).toEqual({
      kind: 'text',
      name: 'a.txt',
      bytes: 7,
      text: 'Käse\r\n',
    })
    expect(await read('b.txt', new Uint8Array([0xff, 0xfe, 0x41, 0]))).toMatchObject({ text: 'A' })
  })

  it('is refused if it is no text, empty, too large or unreadable', async () => {
    const refusal = async (...parts: BlobPart[]) => await read('x', ...parts)
    expect(await refusal(new Uint8Array([0xc3, 0x28]))).toMatchObject({ reason: 'not-text' })
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
