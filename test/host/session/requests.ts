import { announce } from '../announce.ts'
import type { DevToolsSession } from '../chromium/devtools.ts'
import { contentsOfFrame } from '../contents/open-contents.ts'
import { isLoopback, schemeOf, toAppAddress } from './address.ts'
import { fulfilFromApp, passHeaders } from './answers.ts'
import { mayNavigate } from './navigation.ts'
import { describeRequest, isNavigation, type PausedRequest } from './paused-request.ts'
import { followPermissionHandlers } from './permissions.ts'

/** Every request of every page passes here before it leaves Chromium, and is answered, allowed or refused. */
export async function interceptRequests(browser: DevToolsSession): Promise<void> {
  browser.on('Fetch.requestPaused', (paused) => {
    answer(browser, paused).catch((error: unknown) => {
      announce(`a request could not be answered: ${String(error)}`)
      void fail(browser, paused, 'Failed')
    })
  })
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
}

async function answer(browser: DevToolsSession, paused: PausedRequest): Promise<void> {
  const opened = contentsOfFrame(paused.frameId)
  if (opened === undefined) return refuseStray(browser, paused)
  if (paused.responseErrorReason !== undefined) return fail(browser, paused, paused.responseErrorReason)
  if (paused.responseStatusCode !== undefined) return passHeaders(browser, opened, paused)
  const details = await describeRequest(opened, paused)
  if (isFavicon(paused) || !mayNavigate(opened, paused, details)) return fail(browser, paused, 'Aborted')
  const { cancel = false, redirectURL } = await opened.session.beforeRequest.ask(details)
  if (redirectURL !== undefined) throw new Error('electron host: redirectURL is not modelled')
  if (cancel) return fail(browser, paused, 'BlockedByClient')
  const handler = opened.session.handlerOf(schemeOf(details.url))
  if (handler === undefined) return leave(browser, paused)
  if (details.resourceType === 'mainFrame')
    await followPermissionHandlers(browser, opened.session.permissions, opened.contents, details.url)
  await fulfilFromApp(browser, opened, paused, handler)
}

/** A page that the app did not open (a popup, a new tab) loads nothing and is closed. */
async function refuseStray(browser: DevToolsSession, paused: PausedRequest): Promise<void> {
  announce('refused a request of a page that the app did not open', paused.request.url)
  await fail(browser, paused, 'Aborted')
  if (isNavigation(paused))
    await browser.send('Target.closeTarget', { targetId: paused.frameId }).catch(() => undefined)
}

/**
 * Requests that the app allows go no further than this machine: a test can count arrivals, and nobody else is
 * called.
 */
async function leave(browser: DevToolsSession, { requestId, request }: PausedRequest): Promise<void> {
  if (isLoopback(request.url))
    return void (await browser.send('Fetch.continueRequest', { requestId, interceptResponse: true }))
  announce('refused a request that would leave this machine', toAppAddress(request.url))
  await browser.send('Fetch.failRequest', { requestId, errorReason: 'InternetDisconnected' })
}

async function fail(
  browser: DevToolsSession,
  { requestId }: PausedRequest,
  errorReason: NonNullable<PausedRequest['responseErrorReason']>,
): Promise<void> {
  await browser.send('Fetch.failRequest', { requestId, errorReason }).catch(() => undefined)
}

/** Chromium asks for an icon by itself, Electron does not. */
function isFavicon({ request, resourceType }: PausedRequest): boolean {
  return resourceType === 'Other' && new URL(request.url).pathname === '/favicon.ico'
}
