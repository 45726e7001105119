import { createServer } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { makeReadable } from '../../../src/main/transfer/readable-conversation.ts'
import { writeHtml } from '../../../src/main/transfer/write-html.ts'
import { writePng } from '../../fixtures/images/write-image.ts'
import { listen } from '../../fixtures/listening.ts'
import { readPdf } from '../../fixtures/read-pdf.ts'
import { noon } from '../../fixtures/samples/stored.ts'
import { aConversation } from '../../unit/main/transfer/samples.ts'
import { openSampleApart, type Sample } from './sample.ts'

let sample: Sample

beforeAll(async () => {
  const apart = await openSampleApart()
  sample = apart.sample
  return apart.close
})

/** Runs in the main process. Gives the bytes as text, or the code of the error. */
const printed = `(_electron, { html, cancelAfterMs }) => {
  const signal = cancelAfterMs === null ? new AbortController().signal : AbortSignal.timeout(cancelAfterMs)
  return globalThis.printPage(html, signal).then(
    (pdf) => Buffer.from(pdf).toString('base64'),
    (error) => error.code,
  )
}`

async function print(html: string, cancelAfterMs: number | null = null): Promise<string> {
  return String(await sample.evaluate(printed, { html, cancelAfterMs }))
}

const openWindows = (): Promise<unknown> =>
  sample.evaluate('({ BrowserWindow }) => BrowserWindow.getAllWindows().length')

const pages = (count: number): string =>
  Array.from({ length: count }, (_, index) => `<p style="break-after: page">Sheet ${index + 1}</p>`).join('')

test('a page becomes a tagged PDF with its pages, their numbers and its title', async () => {
  const html = `<!doctype html><html lang="en"><title>Sheets</title><style>@page { size: A5 }</style>${pages(3)}`
  const pdf = readPdf(Buffer.from(await print(html), 'base64'))
  expect(pdf).toMatchObject({ isTagged: true, hasScripts: false })
  expect(pdf.text.split('\n').slice(0, 3)).toEqual(
    [1, 2, 3].map((number) => `Sheet${number}Sheets${number}/${pdf.pageCount}`),
  )
  await expect.poll(openWindows).toBe(1)
})

test('a page prints its embedded images, and loads no others', async () => {
  const image = Buffer.from(await writePng({ width: 12, height: 8 })).toString('base64')
  const printedWith = async (source: string): Promise<string> => {
    const html = `<!doctype html><html lang="en"><title>t</title><img src="${source}"></html>`
    return Buffer.from(await print(html), 'base64').toString('latin1')
  }
  expect(await printedWith(`data:image/png;base64,${image}`)).toMatch(/\/Width 12\b/)
  expect(await printedWith('https://example.com/a.png')).not.toMatch(/\/Width 12\b/)
})

test('a long chat prints with its reasoning, code and formulas, and none of its pictures', async () => {
  const answer = 'Before $x^2$\n\n![a picture](https://example.com/a.png)\n\n```js\nconst a = 1\n```\n\n'
  const whole = aConversation(answer.repeat(300))
  const messages = whole.messages.map((message) => ({ ...message, reasoning: 'Hidden thoughts' }))
  const readable = makeReadable({ ...whole, messages }, { withTokens: true, withAllVersions: false }, noon)
  const pdf = readPdf(Buffer.from(await print([...writeHtml(readable)].join('')), 'base64'))
  expect(pdf.pageCount).toBeGreaterThan(10)
  expect(pdf.text).toContain('Hiddenthoughts')
  expect(pdf.text.split('consta=1')).toHaveLength(301)
  expect(pdf.text).toContain('$x^2$')
  expect(pdf.text).toContain(`Atitle${pdf.pageCount}/${pdf.pageCount}`)
})

test('scripts, pictures, frames, styles and redirections of a page have no effect and reach nobody', async () => {
  const seen: string[] = []
  const outside = createServer((request, response) => {
    seen.push(request.url ?? '')
    response.end('Outside')
  })
  const there = `http://127.0.0.1:${await listen(outside)}`
  const html = `<!doctype html><title>Hostile</title>
    <meta http-equiv="refresh" content="0; url=${there}/refresh">
    <link rel="stylesheet" href="${there}/style"><link rel="prefetch" href="${there}/prefetch">
    <style>@import url(${there}/import); p { background: url(${there}/background) }</style>
    <p id="told">Before</p><img src="${there}/picture"><iframe src="${there}/frame"></iframe>
    <iframe src="app://bundle/index.html"></iframe><object data="${there}/object"></object>
    <script>document.getElementById('told').textContent = 'After'; fetch('${there}/fetch')</script>
    <img src="data:," onerror="document.getElementById('told').textContent = 'After'">`
  const { text } = readPdf(Buffer.from(await print(html), 'base64'))
  outside.close()
  expect(text).toContain('Before')
  expect(text).not.toMatch(/After|Outside/)
  expect(seen).toEqual([])
})

test('a cancelled print closes its window, and the next one prints', async () => {
  expect(await print(pages(400), 0)).toBe('cancelled')
  await expect.poll(openWindows).toBe(1)
  expect(readPdf(Buffer.from(await print('<p>Again'), 'base64')).text).toContain('Again')
})

test("the window's options leave the page nothing", async () => {
  await print('<p>Once')
  const options = await sample.evaluate(`() => {
    const { show, webPreferences } = globalThis.electronHostAsked.windows.at(-1)
    return { show, ...webPreferences, session: webPreferences.session.isPersistent() }
  }`)
  expect(options).toEqual({
    show: false,
    session: false,
    javascript: false,
    devTools: false,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    disableBlinkFeatures: 'Auxclick,FileSystemAccessLocal',
    webviewTag: false,
    plugins: false,
    webgl: false,
    enableWebSQL: false,
    navigateOnDragDrop: false,
    disableDialogs: true,
    autoplayPolicy: 'document-user-activation-required',
    spellcheck: false,
  })
})
