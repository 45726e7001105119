import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createAuthority } from '../fixtures/certificates.ts'
import { canaryKey } from '../fixtures/key-traces.ts'
import { type SecureServer, serveSecurely } from '../integration/inference/secure-server.ts'
import { test as base, expect } from './fixture.ts'

const authority = createAuthority('Tally test root')

/** The system's certificates are in a pipe, so reading them takes until somebody writes into it. */
const test = base.extend<{ host: string; pipeName: string; pipe: string; service: SecureServer }>({
  host: ['127.0.0.1', { option: true }],
  pipeName: ['certificates.pem', { option: true }],
  pipe: async ({ pipeName }, use, info) => {
    const pipe = info.outputPath(pipeName)
    execFileSync('mkfifo', [pipe])
    await use(pipe)
  },
  environment: async ({ pipe }, use) => use({ SSL_CERT_FILE: pipe }),
  service: async ({ host }, use) => {
    const service = await serveSecurely(authority.issue(host), (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"id":"lantern"}]}')
    })
    await use(service)
    await service.close()
  },
})

test.skip(process.platform !== 'linux', 'Elsewhere the certificates are in no file.')

async function typeConnection(window: Page, { port }: SecureServer): Promise<void> {
  await window.getByRole('textbox', { name: 'Base address' }).fill(`https://127.0.0.1:${port}/v1`)
  await window.getByRole('textbox', { name: 'API key' }).fill(canaryKey)
}

async function testConnection(window: Page): Promise<void> {
  await window.getByRole('button', { name: 'Test connection' }).click()
}

test('slow system certificates hold up neither the window nor a request for long', async ({
  window,
  service,
  pipe,
}) => {
  await typeConnection(window, service)
  await testConnection(window)
  await expect(window.getByText("Tally couldn't check the certificate yet")).toBeVisible()
  expect(service.seen().bytes).toBe(0)

  await writeFile(pipe, authority.certificate)
  await expect(async () => {
    await testConnection(window)
    await expect(window.getByText(/Connected in/u)).toBeVisible()
  }).toPass()
})

test('Tally quits although it still reads the system certificates', async ({ app, window, service }) => {
  await typeConnection(window, service)
  await testConnection(window)
  await expect.poll(() => service.seen().connections).toBe(1)
  await app.quit()
})
