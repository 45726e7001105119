import { type BrowserWindow, type PrintToPDFOptions, session } from 'electron'
import { AppError } from '../../shared/domain/app/errors.ts'
import { appScheme } from './app-address.ts'
import { openHiddenWindow } from './window.ts'

/** Not the address of the app's page, so that main answers no request of this one. */
const printedPage = `${appScheme}://print/page.html`

/** The page's style and images are inline, and nothing else loads or runs. */
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
}

const patienceMs = 120_000

/** Chromium fills in the classes. */
const footer =
  '<div style="display: flex; justify-content: space-between; width: 100%; margin: 0 14mm;' +
  ' color: #56534c; font: 8px system-ui, sans-serif">' +
  '<span class="title"></span>' +
  '<span><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>'

const printing: PrintToPDFOptions = {
  // The page's style chooses the paper and the margins.
  preferCSSPageSize: true,
  printBackground: true,
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate: footer,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
}

/**
 * The PDF of a finished page, made in a hidden window without scripts or network. It prints one page at a
 * time: callers wait for the previous one.
 */
export async function printPage(html: string, signal: AbortSignal): Promise<Uint8Array> {
  const own = session.fromPartition('print', { cache: false })
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: url !== printedPage }))
  own.protocol.handle(appScheme, () => new Response(html, { headers }))
  const window = openHiddenWindow(own, { javascript: false })
  try {
    return await Promise.race([print(window), whenStopped(window, signal)])
  } finally {
    own.protocol.unhandle(appScheme)
    window.destroy()
  }
}

async function print(window: BrowserWindow): Promise<Uint8Array> {
  try {
    await window.loadURL(printedPage)
    return await window.webContents.printToPDF(printing)
  } catch (cause) {
    throw notPrinted(cause)
  }
}

/** Rejects when the user cancels, the page crashes, or Chromium takes too long. */
function whenStopped({ webContents }: BrowserWindow, signal: AbortSignal): Promise<never> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  return new Promise((_resolve, reject) => {
    const stop = (): void =>
      reject(
        signal.aborted ? new AppError('cancelled', 'The work was cancelled.') : notPrinted(either.reason),
      )
    if (either.aborted) stop()
    either.addEventListener('abort', stop, { once: true })
    webContents.once('render-process-gone', (_event, { reason }) => reject(notPrinted(reason)))
  })
}

function notPrinted(cause: unknown): AppError {
  return new AppError('page-not-printed', 'The page could not be printed.', { cause })
}
