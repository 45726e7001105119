import { writeSync } from 'node:fs'
import { freePort } from '../../fixtures/listening.ts'
import { connect, startHeadlessApp } from '../app/headless-app.ts'
import { completion, exchange } from './meter-story.ts'

/**
 * All of main without its window. Makes calls through its meter until it is killed. Reports on standard output
 * the program's id, and each model whose answer a program has received as a whole.
 */
const [, , folder = '', address = ''] = process.argv
const callsAtOnce = 3
const app = startHeadlessApp({ folder })
const say = (...words: readonly string[]): number => writeSync(1, `${words.join(' ')}\n`)

const { connectionId } = await connect(app, { address, key: 'test-key-0123456789' })
const { program, token } = await app.request('programs.add', {
  name: 'Editor',
  connectionId,
  models: null,
  projectId: null,
  maxRunning: 16,
  addsUsage: true,
  stopsAtBudget: false,
  keepsBodies: false,
  passesGatewayHeaders: false,
})
await app.request('meter.setPort', { port: await freePort() })
const { address: base } = await app.request('meter.switch', { isOn: true })
if (base === null) throw new Error('The meter has no address.')
say('program', program.id)

let count = 0
async function callOn(to: string): Promise<void> {
  for (;;) {
    count += 1
    // Every call has another model, by which its row is found.
    const model = `${folder}/${count}`
    const { status, body } = await exchange({ base: to, token }, completion({ model, stream: true }))
    if (status !== 200 || !body.includes('[DONE]')) throw new Error(`The meter answered ${status}.`)
    say('ended', model)
  }
}
await Promise.all(Array.from({ length: callsAtOnce }, () => callOn(base)))
