import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, type BrowserWindow, session } from 'electron'
import { type DocumentProblem, type DocumentText, Extracted } from '../../shared/contract/chat/document.ts'
import { AppError } from '../../shared/domain/app/errors.ts'
import { type DocumentKind, documentLimits } from '../../shared/domain/chat/documents.ts'
import { extractionScheme } from './app-address.ts'
import { openHiddenWindow } from './window.ts'

const origin = `${extractionScheme}://document`
const page = `${origin}/page.html`

/** The page runs one script, and requests nothing but the document and the place for its text. */
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

/** JSON needs up to six bytes for a character, and some more for each part and its name. */
const maxAnswerBytes =
  6 * documentLimits.characters + (100 + 6 * documentLimits.nameCharacters) * documentLimits.parts
const checkMs = 250

export type ReadDocument = (
  kind: DocumentKind,
  bytes: Uint8Array,
  signal: AbortSignal,
) => Promise<DocumentText>

interface StopLimits {
  readonly timeMs: number
  readonly memoryBytes: number
}

/**
 * Extracts text in a hidden window, so that Chromium's sandbox has the file's parser: without network, files or keys.
 * It reads one document at a time: callers wait for the previous one.
 */
export function createDocumentReader(
  bundleFolder: string,
  limits: StopLimits = documentLimits,
): ReadDocument {
  return async (kind, bytes, signal) => {
    const served = { kind, bytes, bundleFolder, files: await readManifest(bundleFolder) }
    const own = session.fromPartition('extraction', { cache: false })
    own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !url.startsWith(`${origin}/`) }))
    const extracted = Promise.withResolvers<DocumentText>()
    own.protocol.handle(extractionScheme, async (request) => {
      const what = `${request.method} ${URL.parse(request.url)?.pathname}`
      if (what !== 'POST /extracted') return serve(what, served)
      await readAnswer(request).then(extracted.resolve, extracted.reject)
      return new Response(null, { status: 204 })
    })
    const window = openHiddenWindow(own, {})
    try {
      const both = Promise.all([extracted.promise, window.loadURL(page)])
      const [text] = await Promise.race([both, whenStopped(window, signal, limits)])
      return text
    } catch (error) {
      // A busy page would not close.
      if (!window.isDestroyed()) window.webContents.forcefullyCrashRenderer()
      throw error instanceof AppError ? error : notRead('crashed', error)
    } finally {
      window.destroy()
      own.protocol.unhandle(extractionScheme)
    }
  }
}

/** The files of the scripts and tables by their names, as the build lists them. */
async function readManifest(bundleFolder: string): Promise<ReadonlyMap<string, string>> {
  const listed: Record<string, string> = JSON.parse(
    await readFile(join(bundleFolder, 'extraction-manifest.json'), 'utf8'),
  )
  return new Map(Object.entries(listed))
}

const scriptOf: Readonly<Record<DocumentKind, string>> = {
  pdf: 'extract-pdf',
  html: 'extract-html',
  office: 'extract-office',
}

interface Served {
  readonly kind: DocumentKind
  readonly bytes: Uint8Array
  readonly bundleFolder: string
  readonly files: ReadonlyMap<string, string>
}

const tables = 'GET /tables/'

async function serve(what: string, { kind, bytes, bundleFolder, files }: Served): Promise<Response> {
  const script = files.get(scriptOf[kind]) ?? ''
  if (what === 'GET /page.html') {
    const html = `<!doctype html><meta charset="utf-8"><script type="module" src="/${script}"></script>`
    return new Response(html, { headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } })
  }
  if (what === 'GET /limits') return Response.json(documentLimits, { headers })
  if (what === 'GET /document') return new Response(Buffer.from(bytes), { headers })
  if (what === `GET /${script}`)
    return new Response(await readFile(join(bundleFolder, script)), {
      headers: { ...headers, 'Content-Type': 'text/javascript; charset=utf-8' },
    })
  const table = what.startsWith(tables) ? files.get(what.slice(tables.length)) : undefined
  if (table === undefined) return new Response(null, { status: 404 })
  return new Response(await readFile(join(bundleFolder, table)), { headers })
}

/** Rejects with a problem, even for an answer that no document has. */
async function readAnswer(request: Request): Promise<DocumentText> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > maxAnswerBytes) throw notRead('too-much-text')
    chunks.push(chunk)
  }
  const { data } = Extracted.safeParse(jsonOf(Buffer.concat(chunks).toString('utf8')))
  if (data === undefined) throw notRead('damaged')
  if ('problem' in data) throw notRead(data.problem)
  const characters = data.parts.reduce((sum, { text }) => sum + text.length, 0)
  if (characters > documentLimits.characters) throw notRead('too-much-text')
  return data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Rejects when the user cancels or quits Tally, or when the page crashes or needs too much of something. */
function whenStopped(
  window: BrowserWindow,
  signal: AbortSignal,
  { timeMs, memoryBytes }: StopLimits,
): Promise<never> {
  const { webContents } = window
  return new Promise((_resolve, reject) => {
    const fail = (problem: DocumentProblem, cause?: unknown): void => reject(notRead(problem, cause))
    const cancel = (): void => reject(new AppError('cancelled', 'The work was cancelled.'))
    const timer = setTimeout(() => fail('too-slow'), timeMs)
    const checks = setInterval(() => {
      if (memoryOf(webContents.getOSProcessId()) > memoryBytes) fail('too-much-memory')
    }, checkMs)
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel, { once: true })
    app.once('before-quit', cancel)
    webContents.once('render-process-gone', (_event, { reason }) =>
      fail(reason === 'oom' ? 'too-much-memory' : 'crashed', reason),
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

function notRead(problem: DocumentProblem, cause?: unknown): AppError {
  return new AppError('document-not-read', 'The document has no text for a message.', {
    documentProblem: problem,
    cause,
  })
}
