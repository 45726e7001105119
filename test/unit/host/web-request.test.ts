import type { OnBeforeRequestListenerDetails } from 'electron'
import { expect, test } from 'vitest'
import { createWebRequest } from '../../host/session/web-request.ts'

const request = (url: string) => ({ url }) as OnBeforeRequestListenerDetails

test('a listener without a filter gets every request', async () => {
  const { webRequest, beforeRequest } = createWebRequest()
  webRequest.onBeforeRequest((_details, answer) => answer({ cancel: true }))
  expect(await beforeRequest.ask(request('https://example.com/'))).toEqual({ cancel: true })
})

test('a listener with a filter gets the matching requests', async () => {
  const { webRequest, beforeRequest } = createWebRequest()
  webRequest.onBeforeRequest({ urls: ['https://*.example.com/*'] }, (_details, answer) =>
    answer({ cancel: true }),
  )
  expect(await beforeRequest.ask(request('https://a.example.com/b'))).toEqual({ cancel: true })
  expect(await beforeRequest.ask(request('https://example.org/'))).toEqual({})
})

test('a new listener replaces the old one, and null removes it', async () => {
  const { webRequest, beforeRequest } = createWebRequest()
  webRequest.onBeforeRequest((_details, answer) => answer({ cancel: true }))
  webRequest.onBeforeRequest((_details, answer) => answer({ cancel: false }))
  expect(await beforeRequest.ask(request('https://example.com/'))).toEqual({ cancel: false })
  webRequest.onBeforeRequest(null)
  expect(await beforeRequest.ask(request('https://example.com/'))).toEqual({})
})
