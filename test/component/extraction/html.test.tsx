import { expect, test } from 'vitest'
import { extractHtml } from '../../../src/extraction/html.ts'
import { cleanDocumentText, documentLimits } from '../../../src/shared/domain/chat/documents.ts'
import { encodeText } from '../../fixtures/encode-text.ts'

async function read(source: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source
  const { parts } = await extractHtml(bytes, documentLimits)
  return cleanDocumentText(parts[0]?.text ?? '')
}

test('paragraphs, lists, tables and code keep their shape', async () => {
  const page = `<!doctype html><title>Name</title><style>p { color: red }</style>
    <h1>Report</h1><p>One  <b>bold</b>
    line<br>and another</p><ul><li>first</li><li>second</li></ul>
    <table><tr><th>Model</th><th>Tokens</th></tr><tr><td>a</td><td>12</td></tr></table>
    <pre>if (x) {
  y()
}</pre>`
  expect(await read(page)).toBe(
    'Report\n\nOne bold line\nand another\n\n- first\n- second\n\nModel\tTokens\na\t12\n\nif (x) {\n  y()\n}',
  )
})

test('scripts, styles, frames and event handlers neither run nor become text', async () => {
  const page = `<p>Seen</p><script>window.ranHtml = true</script><noscript>no</noscript>
    <img src="data:," onerror="window.ranHtml = true"><svg onload="window.ranHtml = true"><text>no</text></svg>
    <iframe srcdoc="<script>parent.ranHtml = true</script>">no</iframe><template>no</template>`
  expect(await read(page)).toBe('Seen')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(Reflect.get(globalThis, 'ranHtml')).toBeUndefined()
})

test('the encoding follows the mark, then the page, then what fits', async () => {
  const utf16 = Uint8Array.of(0xff, 0xfe, 0x3c, 0, 0x70, 0, 0x3e, 0, 0xe9, 0)
  expect(await read(utf16)).toBe('é')
  const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
  expect(await read(latin('<meta charset="windows-1251"><p>\u00cf\u00f0'))).toBe('Пр')
  expect(await read(latin('<p>caf\u00e9'))).toBe('café')
  expect(await read(latin('<meta charset="no-such"><p>caf\u00e9'))).toBe('café')
})

test('a page in an old encoding is read as it says, wherever it says so', async () => {
  const cyrillic = (html: string) => encodeText(html, 'windows-1251')
  const script = `<script>const filler = "${'x'.repeat(5_000)}"</script>`
  expect(await read(cyrillic(`${script}<meta charset=koi8-r><p>аб`))).toBe('ЮА')
  const typed = '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">'
  expect(await read(cyrillic(`<title>x</title>${script}${typed}<p>аб`))).toBe('ЮА')
  expect(await read(cyrillic(`<!-- <meta charset=koi8-r> --><meta charset=windows-1251><p>аб`))).toBe('аб')
  expect(await read(cyrillic('<?xml version="1.0" encoding="koi8-r"?><html><p>аб</html>'))).toBe('ЮА')
  expect(await read(encodeText('<meta charset=iso-2022-jp><p>', 'utf-8'))).toBe('')
  const sevenBits = '<meta charset=iso-2022-jp><p>\u001b$B$3$s\u001b(B'
  expect(await read(sevenBits)).toBe('こん')
})

test('a page that names no encoding, an unknown one or a wrong one is read in the one that fits', async () => {
  const sentence = 'Привет, мир! Это обычный текст.'
  for (const start of ['', '<meta charset="no-such">', '<meta charset="utf-8">', '<meta charset="big5">'])
    expect(await read(encodeText(`${start}<p>${sentence}`, 'windows-1251'))).toBe(sentence)
})

test('binary content and too much text are refused, and deep nesting is not', async () => {
  await expect(read('<p>\0')).rejects.toMatchObject({ problem: 'other-format' })
  const few = { ...documentLimits, characters: 3 }
  await expect(extractHtml(new TextEncoder().encode('<p>Four'), few)).rejects.toMatchObject({
    problem: 'too-much-text',
  })
  expect(await read(`${'<div>'.repeat(3_000)}deep`)).toBe('deep')
})
