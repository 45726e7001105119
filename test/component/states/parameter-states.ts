import { page, userEvent } from 'vitest/browser'
import { openDialog } from '../../../src/renderer/stores/app/panel-store.ts'
import type { Parameters } from '../../../src/shared/contract/chat/parameters.ts'
import { aCall, aFailure, anAnswer, twoTurns } from '../../fixtures/samples/chat.ts'
import { chatOf, type World } from '../fake-world.ts'
import { button, dialog, one, press, textbox, type WindowState } from './window-state.ts'

const usual = (): World => chatOf(twoTurns)

const withParameters = (changes: Partial<Parameters>) => (): World => ({
  ...usual(),
  parameters: { sql: { model: '', chat: '', next: '', ...changes } },
})

const open = async (): Promise<void> => {
  openDialog('parameters')
  await press(dialog('Parameters'))
  document.querySelector('dialog details')?.setAttribute('open', '')
}

/** The service refused a turn. */
function refused(refusedField: string | null): World {
  const failure = aFailure({
    code: 'request',
    charge: 'turned-away',
    refusedField,
    response: {
      status: 400,
      statusText: 'Bad Request',
      contentType: 'application/json',
      headers: [],
      excerpt:
        refusedField === null
          ? 'Unknown field in the request.'
          : `Unsupported value: '${refusedField}' does not support 0.2 with this model.`,
      body: '',
    },
  })
  const call = aCall({
    state: 'failed',
    source: 'none',
    extraFields: '{"temperature":0.2,"seed":7}',
    httpStatus: 400,
  })
  return {
    ...chatOf([...twoTurns.slice(0, 3), anAnswer('a2', '', { failure, call })]),
    parameters: { sql: { model: '', chat: '{"temperature": 1}', next: '' } },
  }
}

export const parameterStates: readonly WindowState[] = [
  {
    name: 'set parameters',
    world: withParameters({ model: '{"seed": 7}', chat: '{"temperature": 0.2}' }),
    shown: button('Parameters'),
  },
  { name: 'parameters', reach: open, shown: textbox('Extra fields (JSON)') },
  {
    name: 'a limit in tokens',
    world: () => ({ ...usual(), answerLimits: { sql: { amount: '2000', currency: null } } }),
    reach: open,
    shown: button('Save limit'),
  },
  {
    name: 'budgets that do not stop answers',
    world: () => ({
      ...usual(),
      budgetGaps: [
        { amount: '5', currency: 'USD', gap: 'no-stream' as const },
        { amount: '250000', currency: null, gap: 'no-stream' as const },
      ],
    }),
    shown: button('Budgets'),
  },
  {
    name: 'an answer stopped at its limit',
    world: () => {
      const call = aCall({
        state: 'stopped-at-limit',
        source: 'not-reported',
        usage: { promptTokens: null, completionTokens: null, totalTokens: null },
        estimate: { promptTokens: 700, completionTokens: 2_004 },
        reachedLimit: { level: 'chat', amount: '2000', currency: null },
      })
      return chatOf([...twoTurns.slice(0, 3), anAnswer('a2', 'The first two thousand tokens', { call })])
    },
    shown: button('Change limit'),
  },
  {
    name: 'parameters of three levels',
    world: withParameters({
      model: '{"temperature": 1, "max_tokens": 4096, "seed": 7}',
      chat: '{\n  "temperature": 0.2,\n  "stop": ["END","###"],\n  "response_format": {"type":"json_object"}\n}',
      next: '{"seed": null, "reasoning_effort": "high"}',
    }),
    reach: open,
    shown: page.getByText(/response_format/u).last(),
  },
  {
    name: 'parameters that are no JSON',
    world: withParameters({ chat: '{"temperature": 0.2}' }),
    reach: async () => {
      await open()
      await userEvent.fill(textbox('Extra fields (JSON)'), '{\n  "temperature": 0.2,\n}')
    },
    shown: page.getByText(/Line 3/u),
  },
  {
    name: 'parameters out of range',
    world: withParameters({ chat: '{"temperature": 0.2}' }),
    reach: async () => {
      await open()
      await userEvent.fill(textbox('Temperature'), '3')
    },
    shown: page.getByText(/Set ⟦?“temperature”/u),
  },
  {
    name: 'parameters of the model',
    world: withParameters({ model: '{"max_tokens": 4096}' }),
    reach: async () => {
      await open()
      await press(one('radio', 'This model on this connection'))
    },
    shown: page.getByText(/in all chats/u),
  },
  {
    name: 'refusal without a field',
    world: () => refused(null),
    shown: button('Send without extra fields'),
  },
  { name: 'refused field', world: () => refused('temperature'), shown: button('Send without temperature') },
]
