import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { listen } from '../../fixtures/listening.ts'
import { openSampleApart, type Sample } from './sample.ts'

let sample: Sample

beforeAll(async () => {
  const apart = await openSampleApart({ SAMPLE_RESOLVES: 'nothing' })
  sample = apart.sample
  return apart.close
})

/** Runs in the main process. Gives the text, or the problem or code of the error. */
const extracted = `(_electron, { folder, cancelAfterMs, limits }) => {
  const signal = cancelAfterMs === null ? new AbortController().signal : AbortSignal.timeout(cancelAfterMs)
  const readDocument = globalThis.createDocumentReader(globalThis.createExtractor(folder, limits))
  return readDocument('pdf', Buffer.from('The document'), signal).then(
    ({ parts }) => parts.map(({ text }) => text).join(),
    (error) => error.documentProblem ?? error.code,
  )
}`

/** Extracts with a script in the place of the build's, as if the library were taken over. */
async function extractWith(
  script: string,
  cancelAfterMs: number | null = null,
  limits?: object,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'extracting-'))
  const files = { 'extract-pdf': 'taken.js', 'H.bcmap': 'letters.bin' }
  await writeFile(join(folder, 'extraction-manifest.json'), JSON.stringify(files))
  await writeFile(join(folder, 'letters.bin'), 'Letters')
  await writeFile(join(folder, 'taken.js'), script)
  await writeFile(join(folder, 'beside.js'), 'A file of the build')
  const text = String(await sample.evaluate(extracted, { folder, cancelAfterMs, limits }))
  await rm(folder, { recursive: true })
  await expect.poll(openWindows).toBe(1)
  return text
}

const openWindows = (): Promise<unknown> =>
  sample.evaluate('({ BrowserWindow }) => BrowserWindow.getAllWindows().length')

const answer = (value: string): string =>
  `await fetch('/extracted', { method: 'POST', body: JSON.stringify(${value}) })`

const answerText = (text: string): string => answer(`{ unit: 'whole', parts: [{ text: ${text} }] }`)

test('the page gets the document and its limits, and main gets the text', async () => {
  const script = `const text = await (await fetch('/document')).text()
    const { parts } = await (await fetch('/limits')).json()
    ${answerText("text + ' ' + parts")}`
  expect(await extractWith(script)).toBe('The document 3000')
})

test('the page gets the tables of the build, and no other file in their place', async () => {
  const script = `const texts = []
    for (const name of ['H.bcmap', 'V.bcmap', '..%2Fbeside.js', 'constructor', 'letters.bin']) {
      const response = await fetch('/tables/' + name)
      texts.push(response.ok ? await response.text() : response.status)
    }
    ${answerText("texts.join(' ')")}`
  expect(await extractWith(script)).toBe('Letters 404 404 404 404')
})

test('the page reaches no network, no file, no other page and no API', async () => {
  const seen: string[] = []
  const outside = createServer((request, response) => {
    seen.push(request.url ?? '')
    response.setHeader('Access-Control-Allow-Origin', '*').end('Outside')
  })
  outside.on('upgrade', (request, socket) => {
    seen.push(request.url ?? '')
    socket.destroy()
  })
  outside.on('connection', () => seen.push('connection'))
  const host = `127.0.0.1:${await listen(outside)}`
  const script = `
    const reached = []
    const reach = async (name, work) => { try { if (await work()) reached.push(name) } catch {} }
    const loads = (tag, field, value) => new Promise((done) => {
      const element = document.createElement(tag)
      element.onload = () => done(tag === 'iframe' ? element.contentDocument?.body?.textContent : true)
      element.onerror = () => done(false)
      element[field] = value
      document.documentElement.append(element)
      setTimeout(() => done(false), 500)
    })
    for (const there of ['http://${host}', 'app://bundle/index.html', 'file:///etc/passwd', '/beside.js', '/../beside.js'])
      await reach('fetch ' + there, async () => (await fetch(there)).ok)
    await reach('no-cors', () => fetch('http://${host}/no-cors', { mode: 'no-cors' }))
    await reach('request', () => new Promise((done) => {
      const request = new XMLHttpRequest()
      request.onloadend = () => done(request.status === 200)
      request.open('GET', 'http://${host}/request')
      request.send()
    }))
    await reach('socket', () => new Promise((done) => {
      const socket = new WebSocket('ws://${host}/socket')
      socket.onopen = () => done(true)
      socket.onerror = () => done(false)
    }))
    await reach('beacon', () => navigator.sendBeacon('http://${host}/beacon', 'x') && false)
    await reach('import', () => import('http://${host}/import.js'))
    await reach('data import', () => import('data:text/javascript,export default 1'))
    await reach('eval', () => eval('true'))
    await reach('worker', () => new Worker('/taken.js') && new Promise((done) => setTimeout(done, 200)))
    for (const [tag, field] of [['img', 'src'], ['iframe', 'src'], ['script', 'src'], ['object', 'data'], ['embed', 'src']])
      for (const there of ['http://${host}/' + tag, 'file:///etc/passwd', 'app://bundle/index.html'])
        await reach(tag + ' ' + there, () => loads(tag, field, there))
    for (const name of ['api', 'sample', 'require', 'process', 'module', 'Buffer', 'electron'])
      await reach(name, () => name in globalThis && globalThis[name] !== undefined)
    ${answerText("reached.join() || 'nothing'")}`
  expect(await extractWith(script)).toBe('nothing')
  expect(seen).toEqual([])
  outside.close()
})

test.each([
  [
    'text that is too long',
    answer("{ unit: 'page', parts: Array(3).fill({ text: 'x'.repeat(1_500_000) }) }"),
    'too-much-text',
  ],
  ['no text object', answer("{ unit: 'sheet' }"), 'damaged'],
  ['no JSON', "await fetch('/extracted', { method: 'POST', body: '{' })", 'damaged'],
  ['a reason', answer("{ problem: 'encrypted' }"), 'encrypted'],
])('an answer with %s ends with a reason', async (_name, script, problem) => {
  // On a busy machine, the host takes its time for millions of characters.
  expect(await extractWith(script, null, { timeMs: 280_000, memoryBytes: 1e12 })).toBe(problem)
})

test('cancelling ends a page that never stops, and the next document is read', async () => {
  expect(await extractWith('for (;;) {}', 1_000)).toBe('cancelled')
  expect(await extractWith(answerText("'Next'"))).toBe('Next')
})

test.each([
  ['longer than its time', { timeMs: 1_000, memoryBytes: 1e12 }, 'too-slow'],
  ['with more than its memory', { timeMs: 60_000, memoryBytes: 1 }, 'too-much-memory'],
])('a page that works %s is ended', async (_name, limits, problem) => {
  expect(await extractWith('for (;;) {}', null, limits)).toBe(problem)
})

test('a page that crashes says so', async () => {
  const crashing = sample.evaluate(`async ({ BrowserWindow }) => {
    const hidden = () => BrowserWindow.getAllWindows().find((window) => !window.isVisible())
    const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
    while (hidden() === undefined) await pause(20)
    // A page without a process yet can't crash.
    while (hidden() !== undefined) {
      await pause(300)
      hidden()?.webContents.forcefullyCrashRenderer()
    }
  }`)
  expect(await extractWith('await new Promise(() => {})')).toBe('crashed')
  await crashing
})
