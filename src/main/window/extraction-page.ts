import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, type BrowserWindow, session } from 'electron'
import { AppError } from '../../shared/domain/app/errors.ts'
import { documentLimits } from '../../shared/domain/chat/documents.ts'
import { extractionScheme } from './app-address.ts'
import { openHiddenWindow } from './window.ts'

const origin = `${extractionScheme}://document`
const page = `${origin}/page.html`

/** The page runs one script, and requests nothing but the file and the place for its answer. */
const headers = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

const checkMs = 250

interface StopLimits {
  readonly timeMs: number
  readonly memoryBytes: number
}

/** One foreign file for the page. */
export interface Extraction<Answer> {
  /** The name of the page's script in the build's list. */
  readonly script: string
  readonly bytes: Uint8Array
  /** The page gets them besides the file. */
  readonly limits: object
  readonly maxAnswerBytes: number
  /** Checks the answer, of which nothing is trusted. */
  read(answer: Buffer): Answer
  refused(problem: 'too-slow' | 'too-much-memory' | 'crashed' | 'too-large-answer', cause?: unknown): AppError
}

export type Extract = <Answer>(extraction: Extraction<Answer>, signal: AbortSignal) => Promise<Answer>

/**
 * Reads foreign files in a hidden window, so that Chromium's sandbox has their parsers: without network, files or
 * keys. One file at a time; the next one waits.
 */
export function createExtractor(bundleFolder: string, limits: StopLimits = documentLimits): Extract {
  let previous: Promise<unknown> = Promise.resolve()
  return (extraction, signal) => {
    const extracted = previous.then(() => extractApart(extraction, signal, bundleFolder, limits))
    previous = extracted.catch(() => undefined)
    return extracted
  }
}

async function extractApart<Answer>(
  extraction: Extraction<Answer>,
  signal: AbortSignal,
  bundleFolder: string,
  limits: StopLimits,
): Promise<Answer> {
  const { script, bytes, limits: told } = extraction
  const served = { script, bytes, limits: told, bundleFolder, files: await readManifest(bundleFolder) }
  const own = session.fromPartition('extraction', { cache: false })
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !url.startsWith(`${origin}/`) }))
  const extracted = Promise.withResolvers<Answer>()
  own.protocol.handle(extractionScheme, async (request) => {
    const what = `${request.method} ${URL.parse(request.url)?.pathname}`
    if (what !== 'POST /extracted') return serve(what, served)
    await readAnswer(request, extraction).then(extracted.resolve, extracted.reject)
    return new Response(null, { status: 204 })
  })
  const window = openHiddenWindow(own, {})
  try {
    const both = Promise.all([extracted.promise, window.loadURL(page)])
    const [answer] = await Promise.race([both, whenStopped(window, signal, limits, extraction.refused)])
    return answer
  } catch (error) {
    // A busy page would not close.
    if (!window.isDestroyed()) window.webContents.forcefullyCrashRenderer()
    throw error instanceof AppError ? error : extraction.refused('crashed', error)
  } finally {
    window.destroy()
    own.protocol.unhandle(extractionScheme)
  }
}

/** The files of the scripts and tables by their names, as the build lists them. */
async function readManifest(bundleFolder: string): Promise<ReadonlyMap<string, string>> {
  const listed: Record<string, string> = JSON.parse(
    await readFile(join(bundleFolder, 'extraction-manifest.json'), 'utf8'),
  )
  return new Map(Object.entries(listed))
}

interface Served extends Pick<Extraction<unknown>, 'script' | 'bytes' | 'limits'> {
  readonly bundleFolder: string
  readonly files: ReadonlyMap<string, string>
}

const tables = 'GET /tables/'

async function serve(what: string, served: Served): Promise<Response> {
  const { bytes, limits, bundleFolder, files } = served
  const script = files.get(served.script) ?? ''
  if (what === 'GET /page.html') {
    const html = `<!doctype html><meta charset="utf-8"><script type="module" src="/${script}"></script>`
    return new Response(html, { headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } })
  }
  if (what === 'GET /limits') return Response.json(limits, { headers })
  if (what === 'GET /document') return new Response(Buffer.from(bytes), { headers })
  if (what === `GET /${script}`)
    return new Response(await readFile(join(bundleFolder, script)), {
      headers: { ...headers, 'Content-Type': 'text/javascript; charset=utf-8' },
    })
  const table = what.startsWith(tables) ? files.get(what.slice(tables.length)) : undefined
  if (table === undefined) return new Response(null, { status: 404 })
  return new Response(await readFile(join(bundleFolder, table)), { headers })
}

async function readAnswer<Answer>(
  request: Request,
  { maxAnswerBytes, read, refused }: Extraction<Answer>,
): Promise<Answer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > maxAnswerBytes) throw refused('too-large-answer')
    chunks.push(chunk)
  }
  return read(Buffer.concat(chunks))
}

/** Rejects when the user cancels or quits Tally, or when the page crashes or needs too much of something. */
function whenStopped(
  window: BrowserWindow,
  signal: AbortSignal,
  { timeMs, memoryBytes }: StopLimits,
  refused: Extraction<unknown>['refused'],
): Promise<never> {
  const { webContents } = window
  return new Promise((_resolve, reject) => {
    const cancel = (): void => reject(new AppError('cancelled', 'The work was cancelled.'))
    const timer = setTimeout(() => reject(refused('too-slow')), timeMs)
    const checks = setInterval(() => {
      if (memoryOf(webContents.getOSProcessId()) > memoryBytes) reject(refused('too-much-memory'))
    }, checkMs)
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel, { once: true })
    app.once('before-quit', cancel)
    webContents.once('render-process-gone', (_event, { reason }) =>
      reject(refused(reason === 'oom' ? 'too-much-memory' : 'crashed', reason)),
    )
    window.once('closed', () => {
      clearTimeout(timer)
      clearInterval(checks)
      app.off('before-quit', cancel)
    })
  })
}

function memoryOf(processId: number): number {
  const found = app.getAppMetrics().find(({ pid }) => pid === processId)
  return (found?.memory.workingSetSize ?? 0) * 1024
}
