import { aCall, aLiveCall, anAnswer, aQuestion } from '../../fixtures/samples/chat.ts'
import { publishAnswering } from '../fake-chat.ts'
import { chatOf, emptyWorld, type World } from '../fake-world.ts'
import { button, textbox, type WindowState } from './window-state.ts'

const question = aQuestion('q1', 'Does ORDER BY keep rows in order?')
const written = (): World => chatOf([], { draft: 'Does ORDER BY keep rows\nin order?' })
const answeredWith = (...[text, more]: [string, Parameters<typeof anAnswer>[2]?]): World =>
  chatOf([question, anAnswer('a1', text, more)])

const states: readonly WindowState[] = [
  { name: 'a question', world: written, shown: textbox('Message') },
  { name: 'no connection', world: emptyWorld, shown: button('Open Tally') },
  {
    name: 'streaming',
    world: () => answeredWith('Because rows that compare ', { call: aLiveCall() }),
    reach: (bridge) => publishAnswering(bridge.world, bridge.emit, 'sql', true),
    shown: button('Stop'),
  },
  {
    name: 'an answer',
    world: () => answeredWith('No.\n\nWithout `ORDER BY`, **any** order is right.', { call: aCall() }),
    shown: button('New question'),
  },
]

/** The small window for a quick question. */
export const quickStates: readonly WindowState[] = states.map((state) => ({
  ...state,
  name: `quick: ${state.name}`,
  isQuick: true,
}))
