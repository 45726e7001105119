import { writeSync } from 'node:fs'
import { connect, startHeadlessApp } from '../headless-app.ts'
import { spendDay } from './temporary-day.ts'

/** Spends one day after another in temporary chats until it is killed. Reports each step. */
const [, , folder = '', address = ''] = process.argv
const app = startHeadlessApp({ folder })
const { connectionId } = await connect(app, { address, key: 'test-key-0123456789' })
// The threads of jobs don't keep a process alive, as a window does.
setInterval(() => {}, 1_000)
for (;;) await spendDay(app, { connectionId, isTemporary: true }, (step) => void writeSync(1, `${step}\n`))
