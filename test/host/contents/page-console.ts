import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts'
import { createEvent } from '../events.ts'
import { toAppAddress } from '../session/address.ts'
import type { OpenContents } from './open-contents.ts'
import type { PageTarget } from './page-target.ts'

type Level = 'info' | 'warning' | 'error' | 'debug'

const levels: Readonly<Record<string, Level>> = {
  warning: 'warning',
  error: 'error',
  assert: 'error',
  debug: 'debug',
  verbose: 'debug',
}

/** `console-message`: what the page writes, and what Chromium writes about it, such as a refused script. */
export async function followConsole({ events, state }: OpenContents, { page }: PageTarget): Promise<void> {
  const tell = (level: string, message: string, address = '', lineNumber = 0): void => {
    const sourceId = toAppAddress(address)
    const params = { level: levels[level] ?? 'info', message, sourceId, lineNumber, frame: state.mainFrame }
    events.emit('console-message', createEvent(params))
  }
  page.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
    const place = stackTrace?.callFrames[0]
    tell(type, args.map(toText).join(' '), place?.url, place?.lineNumber)
  })
  page.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception, url, lineNumber } }) => {
    tell(
      'error',
      exception?.description === undefined ? text : `Uncaught ${exception.description}`,
      url,
      lineNumber,
    )
  })
  page.on('Log.entryAdded', ({ entry }) => tell(entry.level, entry.text, entry.url, entry.lineNumber))
  await page.send('Log.enable')
}

function toText(value: Protocol.Runtime.RemoteObject): string {
  return value.value === undefined ? (value.description ?? value.type) : String(value.value)
}
