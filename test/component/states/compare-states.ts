import { page } from 'vitest/browser'
import {
  aCall,
  aFailure,
  aLiveCall,
  anAnswer,
  aQuestion,
  compared,
  now,
  twoTurns,
} from '../../fixtures/samples/chat.ts'
import { kestrel, meridian } from '../../fixtures/samples/connections.ts'
import { chatOf, type World } from '../fake-world.ts'
import { arabic, everyElement } from './texts.ts'
import { command, dialog, type WindowState } from './window-state.ts'

const asked = (modelRequested: string, text: string, changes = {}) =>
  anAnswer(`of ${modelRequested}`, text, {
    call: aCall({ id: `call of ${modelRequested}`, modelRequested }),
    ...changes,
  })

const failed = {
  failure: aFailure(),
  call: aCall({ id: 'failed', state: 'failed', source: 'none', modelRequested: 'wren-350m' }),
}

function sideBySide(...answers: Parameters<typeof compared>[0]): World {
  return chatOf([...twoTurns, aQuestion('q3', 'Which of you is right?'), compared(answers)])
}

const four = [meridian, kestrel, { ...kestrel, id: 'atlas-405b' }, { ...kestrel, id: 'wren-350m' }]

export const compareStates: readonly WindowState[] = [
  {
    name: 'comparison of two',
    world: () => sideBySide(asked('meridian-70b-chat', everyElement), asked('kestrel-7b-instruct', arabic)),
    shown: page.getByRole('heading', { name: /kestrel-7b-instruct/u }),
  },
  {
    name: 'comparison of four, one streaming and one failed',
    world: () =>
      sideBySide(
        asked('meridian-70b-chat', 'Both of us.'),
        asked('kestrel-7b-instruct', 'Neither, I should say.'),
        anAnswer('live', 'It depends on', {
          call: aLiveCall({ id: 'live call', modelRequested: 'atlas-405b' }),
        }),
        asked('wren-350m', '', failed),
      ),
    shown: page.getByRole('heading', { name: /wren-350m/u }),
  },
  {
    name: 'models to compare',
    prepare: (bridge) =>
      bridge.answer('models.list', () => ({ models: four, skippedCount: 0, fetchedAt: now })),
    reach: command('compare-models'),
    shown: dialog('Compare models'),
  },
]
