import { page } from 'vitest/browser'
import { openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import type { UpdateState } from '../../../src/shared/contract/app/update.ts'
import { anOffer, upToDate } from '../../fixtures/samples/app.ts'
import { twoTurns } from '../../fixtures/samples/chat.ts'
import { chatOf, type World } from '../fake-world.ts'
import { command, dialog, one, type WindowState } from './window-state.ts'

const withUpdate = (changes: Partial<UpdateState>): World => ({
  ...chatOf(twoTurns),
  updates: { ...upToDate, offer: anOffer, ...changes },
})

const aboutStates: readonly WindowState[] = (
  [
    ['being fetched', { step: 'downloading', receivedBytes: 31_000_000 }],
    ['ready', { step: 'ready' }],
    [
      'not believed',
      {
        offer: null,
        failure: {
          action: 'check',
          code: 'wrong-signature',
          address: `https://updates.example/${'long'.repeat(40)}.yml`,
          status: 200,
          cause: null,
        },
      },
    ],
    ['impossible', { obstacle: 'deb', offer: null }],
  ] as const
).map(([name, changes]) => ({
  name: `settings: an update, ${name}`,
  world: () => withUpdate(changes),
  reach: () => openSettings(true, 'about'),
  shown: one('group', 'Updates', dialog('Settings'))
    .getByText(/version|Tally/iu)
    .first(),
}))

export const updateStates: readonly WindowState[] = [
  ...aboutStates,
  {
    name: 'an available update',
    world: () => withUpdate({}),
    reach: command('look-for-updates'),
    shown: page.getByText(/Version 9\.1\.0 of Tally/u),
  },
]
