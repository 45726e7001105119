import { freePort } from '../../fixtures/listening.ts'
import { connect, type HeadlessApp } from '../../integration/app/headless-app.ts'
import { bearer, type Gateway } from './caller.ts'

/** Turns on the meter, for one program that calls this service. */
export async function openMeter(app: HeadlessApp, address: string): Promise<Gateway> {
  const { connectionId } = await connect(app, { address, key: 'bench-key' })
  const { token } = await app.request('programs.add', {
    name: 'Bench',
    connectionId,
    models: null,
    maxRunning: 100,
    addsUsage: true,
    stopsAtBudget: false,
    keepsBodies: false,
    passesGatewayHeaders: false,
    projectId: null,
  })
  await app.request('meter.setPort', { port: await freePort() })
  const { address: base } = await app.request('meter.switch', { isOn: true })
  return { base: base ?? '', headers: bearer(token) }
}
