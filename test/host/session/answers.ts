import type { DevToolsSession } from '../chromium/devtools.ts'
import type { OpenContents } from '../contents/open-contents.ts'
import { toAppAddress } from './address.ts'
import { toShownPolicy } from './content-security.ts'
import { describeRequest, type PausedRequest } from './paused-request.ts'
import type { ProtocolHandler } from './protocol.ts'

type Header = { readonly name: string; readonly value: string }

/** Answers with what the app's own protocol handler returns, its headers seen by `onHeadersReceived`. */
export async function fulfilFromApp(
  browser: DevToolsSession,
  opened: OpenContents,
  paused: PausedRequest,
  handler: ProtocolHandler,
): Promise<void> {
  const response = await handler(createRequest(paused))
  const body = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers].map(([name, value]) => ({ name, value }))
  const answer = await askAboutHeaders(opened, paused, response.status, headers)
  const { requestId } = paused
  if (answer === null) await browser.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
  else
    await browser.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders: answer.map(showHeader),
      body: body.toString('base64'),
    })
}

/** The second stop of a request that went out: its response's headers have come. */
export async function passHeaders(
  browser: DevToolsSession,
  opened: OpenContents,
  paused: PausedRequest,
): Promise<void> {
  const { requestId, responseStatusCode: status = 0, responseHeaders = [] } = paused
  const answer = await askAboutHeaders(opened, paused, status, responseHeaders)
  if (answer === null) await browser.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
  else
    await browser.send('Fetch.continueResponse', {
      requestId,
      responseCode: status,
      responseHeaders: answer.map(showHeader),
    })
}

/** The headers as the app leaves them, or null where it cancels. */
async function askAboutHeaders(
  opened: OpenContents,
  paused: PausedRequest,
  status: number,
  headers: readonly Header[],
): Promise<Header[] | null> {
  const grouped = Map.groupBy(headers, ({ name }) => name)
  const responseHeaders = Object.fromEntries(
    [...grouped].map(([name, same]) => [name, same.map(({ value }) => value)]),
  )
  const { cancel = false, responseHeaders: changed } = await opened.session.headersReceived.ask({
    ...(await describeRequest(opened, paused)),
    statusCode: status,
    statusLine: `HTTP/1.1 ${status}`,
    responseHeaders,
  })
  if (cancel) return null
  return Object.entries(changed ?? responseHeaders).flatMap(([name, values]) =>
    [values].flat().map((value) => ({ name, value })),
  )
}

function showHeader({ name, value }: Header): Header {
  return name.toLowerCase() === 'content-security-policy'
    ? { name, value: toShownPolicy(value) }
    : { name, value }
}

function createRequest({ request }: PausedRequest): Request {
  const { url, method, headers, postDataEntries } = request
  const parts = postDataEntries?.map(({ bytes = '' }) => Buffer.from(bytes, 'base64'))
  return new Request(toAppAddress(url), {
    method,
    headers,
    ...(parts === undefined ? {} : { body: Buffer.concat(parts) }),
  })
}
