import { editConnection } from '../../../src/renderer/stores/app/panel-store.ts'
import { requestFocus } from '../../../src/renderer/stores/focus-store.ts'
import type { KeychainProblem, KeyReport } from '../../../src/shared/contract/connections/connection.ts'
import { now, twoTurns } from '../../fixtures/samples/chat.ts'
import { aKeyReport } from '../../fixtures/samples/connections.ts'
import { chatOf } from '../fake-world.ts'
import { dialog, one, press, type WindowState } from './window-state.ts'

const group = one('group', 'Where is my key?')
const problems: readonly KeychainProblem[] = [
  'no-bus',
  'no-service',
  'locked',
  'gone',
  'slow',
  'not-loaded',
  'refused',
]

/** The state of a connection's page with this key report. */
function keyState(name: string, report: KeyReport, more: Partial<WindowState> = {}): WindowState {
  return {
    name: `key: ${name}`,
    world: () => ({
      ...chatOf(twoTurns),
      keys: { service: report },
    }),
    reach: () => openGroup(),
    shown: group,
    ...more,
  }
}

function openGroup(): void {
  editConnection('service')
  requestFocus('key-group')
}

async function pressInGroup(name: string): Promise<void> {
  openGroup()
  await press(one('button', name, group))
}

export const keyStates: readonly WindowState[] = [
  keyState('stored', aKeyReport('stored', '4f2a', { lastUsedAt: now })),
  keyState('stored on a Mac', aKeyReport('stored', '4f2a', { keychain: 'mac-keychain' })),
  keyState('stored on Windows', aKeyReport('stored', null, { keychain: 'windows-credentials' })),
  keyState('encrypted', aKeyReport('encrypted')),
  ...problems.map((problem) =>
    keyState(`for this session, ${problem}`, aKeyReport('session', '4f2a', { problem, encryption: 'none' })),
  ),
  keyState('for this session, encryption offered', aKeyReport('session', '4f2a', { problem: 'no-service' })),
  keyState(
    'for this session, encryption weak',
    aKeyReport('session', '4f2a', { problem: 'no-service', encryption: 'weak' }),
  ),
  keyState(
    'for this session, usable again',
    aKeyReport('session', '4f2a', { problem: null, encryption: 'none' }),
  ),
  keyState('locked', aKeyReport('locked')),
  keyState('locked on a Mac', aKeyReport('locked', '4f2a', { keychain: 'mac-keychain' })),
  keyState('unavailable', aKeyReport('unavailable')),
  keyState('none', aKeyReport('none', null)),
  keyState('gone', aKeyReport('none', '4f2a')),
  keyState('delete', aKeyReport(), {
    reach: () => pressInGroup('Delete'),
    shown: dialog('Delete this key?'),
  }),
  keyState('encryption', aKeyReport('session', '4f2a', { problem: 'no-service' }), {
    reach: () => pressInGroup('Store encrypted'),
    shown: dialog('Save the key encrypted?'),
  }),
]
