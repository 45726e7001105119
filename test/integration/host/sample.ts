import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { type HostProcess, launchHost } from '../../host/launch.ts'
import type { HostSettings } from '../../host/settings.ts'
import { attach } from './attach.ts'

const bundle = join(import.meta.dirname, 'sample-app', 'main.ts')

/** The API that the sample app's preload exposes. */
export interface SampleApi {
  request(channel: string, value?: unknown): Promise<unknown>
}

declare global {
  interface Window {
    readonly sample: SampleApi
  }
}

export interface Sample extends HostProcess {
  readonly page: Page
}

export async function openSample(
  dataDirectory: string,
  settings: Partial<HostSettings> = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<Sample> {
  const host = await launchHost({
    bundle,
    settings: { ...settings, dataDirectory },
    environment: { ...environment, TALLY_DATA_DIR: dataDirectory },
  })
  return Object.assign(host, { page: await attach(host.endpoint) })
}

export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string
}

export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'host-test-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** A sample app with a separate folder, for all tests of a file; `close` ends both. */
export async function openSampleApart(
  environment: Readonly<Record<string, string>> = {},
): Promise<{ sample: Sample; close: () => Promise<void> }> {
  const folder = await temporaryFolder()
  const sample = await openSample(folder.path, {}, environment)
  const close = async (): Promise<void> => {
    await sample.end('SIGTERM')
    await folder[Symbol.asyncDispose]()
  }
  return { sample, close }
}
