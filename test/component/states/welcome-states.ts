import { page } from 'vitest/browser'
import { aFailure } from '../../fixtures/samples/chat.ts'
import { refuse, refuseCall } from '../fake-contract.ts'
import { emptyWorld } from '../fake-world.ts'
import { button, press, textbox, type WindowState } from './window-state.ts'

const wrongKey = refuseCall(aFailure({ code: 'key', charge: 'turned-away' }))

export const welcomeStates: readonly WindowState[] = [
  { name: 'welcome', world: emptyWorld, shown: textbox('Base address') },
  {
    name: 'welcome with a wrong key',
    world: emptyWorld,
    prepare: (bridge) => bridge.answer('connections.test', () => wrongKey),
    reach: async () => {
      await textbox('Base address').fill('api.example.com')
      await textbox('API key').fill('sk-not-the-right-one')
      await press(button('Test connection'))
    },
    shown: page.getByText(/502|key/u).last(),
  },
  {
    name: 'welcome at its third step',
    world: emptyWorld,
    typed: 'console.example.com/keys',
    reach: async () => {
      await textbox('Base address').fill('api.example.com')
      await press(button('Enter dashboard address'))
      await textbox('Dashboard address').fill('console.example.com/keys')
      await textbox('API key').fill('sk-long-enough-to-be-one')
      await press(button('Test connection'))
    },
    shown: page.getByText(/Connected in/u),
  },
  {
    name: 'welcome with local engines',
    world: () => ({
      ...emptyWorld(),
      engines: [
        { baseAddress: 'http://localhost:1234/v1', usualName: 'LM Studio', modelCount: 3 },
        { baseAddress: 'http://localhost:5000/v1', usualName: 'text-generation-webui', modelCount: null },
      ],
    }),
    reach: () => press(button('Look for local servers')),
    shown: page.getByText(/2 local servers/u),
  },
  {
    name: 'unreadable data',
    prepare: (bridge) => bridge.answer('conversations.list', () => refuse('internal')),
    shown: button('Try again'),
  },
]
