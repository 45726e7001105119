import { monitorEventLoopDelay } from 'node:perf_hooks'
import { freePort } from '../../fixtures/listening.ts'
import { startHeadlessApp } from '../../integration/app/headless-app.ts'
import { threadFile } from '../../integration/app/headless-threads.ts'
import { bearer, type Gateway } from './caller.ts'
import type { GatewayName, GatewayUse } from './gateways.ts'
import { openMeter } from './metered-app.ts'

/** A gateway in a process of its own, whose answer to any message is what it used since the message before. */
const [, , name, service = ''] = process.argv
const nanosAMs = 1_000_000
const delay = monitorEventLoopDelay({ resolution: 1 })

async function openTally(): Promise<Gateway> {
  const app = startHeadlessApp({ jobThread: threadFile })
  process.once('exit', () => {
    app.close()
    app.remove()
  })
  return openMeter(app, service)
}

/** It listens on every interface, and takes the address of the service from each request. */
async function openPortkey(): Promise<Gateway> {
  const port = await freePort()
  process.argv.push('--headless', `--port=${port}`)
  await import('@portkey-ai/gateway/build/start-server.js')
  const headers = { 'x-portkey-provider': 'openai', 'x-portkey-custom-host': service }
  return { base: `http://127.0.0.1:${port}/v1`, headers: { ...bearer('bench-key'), ...headers } }
}

const openings: Readonly<Record<GatewayName, () => Promise<Gateway>>> = {
  tally: openTally,
  portkey: openPortkey,
}

process.once('disconnect', () => process.exit())
process.on('message', () => {
  const use: GatewayUse = { memory: process.memoryUsage.rss(), delayMs: delay.percentile(99) / nanosAMs }
  delay.reset()
  process.send?.(use)
})
process.send?.(await openings[name as GatewayName]())
delay.enable()
