import { editConnection } from '../../../src/renderer/stores/app/panel-store.ts'
import { requestFocus } from '../../../src/renderer/stores/focus-store.ts'
import type { KeyReport } from '../../../src/shared/contract/connections/connection.ts'
import { now, twoTurns } from '../../fixtures/samples/chat.ts'
import { aKeyReport } from '../../fixtures/samples/connections.ts'
import { chatOf } from '../fake-world.ts'
import { dialog, one, press, type WindowState } from './window-state.ts'

const group = one('group', 'Where is my key?')

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
  keyState('stored on a Mac', aKeyReport('stored', '4f2a', { keychain: 'mac-keychain' })),
  keyState('encrypted', aKeyReport('encrypted')),
  keyState(
    'for this session',
    aKeyReport('session', '4f2a', { problem: 'no-bus', encryption: 'none', lastUsedAt: now }),
  ),
  keyState('for this session, encryption offered', aKeyReport('session', '4f2a', { problem: 'no-service' })),
  keyState(
    'for this session, encryption weak',
    aKeyReport('session', '4f2a', { problem: 'no-service', encryption: 'weak' }),
  ),
  keyState('locked', aKeyReport('locked')),
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
