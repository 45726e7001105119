import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Failure } from '../../../src/shared/contract/chat/failure.ts'
import type { Parameters } from '../../../src/shared/contract/chat/parameters.ts'
import { aCall, aFailure, anAnswer, twoTurns } from '../../fixtures/samples/chat.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf, type World } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { openParametersInPicker, showAllFields } from './add-menu.ts'

const opener = page.getByRole('button', { name: 'Parameters', exact: true })
const dialog = page.getByRole('dialog', { name: 'Parameters' })
const json = dialog.getByRole('textbox', { name: 'Extra fields (JSON)' })
const apply = dialog.getByRole('button', { name: 'Apply' })
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const level = (name: string) => dialog.getByRole('radio', { name })

function world(parameters: Partial<Parameters> = {}, changes: Partial<World> = {}): World {
  return {
    ...chatOf(twoTurns),
    parameters: { sql: { model: '', chat: '', next: '', ...parameters } },
    ...changes,
  }
}

async function openParameters(parameters: Partial<Parameters> = {}) {
  const bridge = await openApp(world(parameters))
  await openParametersInPicker()
  await showAllFields()
  await expect.element(json).toBeVisible()
  return bridge
}

describe('the button beside the model', () => {
  it('is always named Parameters, and describes which fields the next request adds', async () => {
    await openApp(world({ model: '{"seed": 7, "top_p": 1}', chat: '{"seed": null, "temperature": 0.2}' }))
    await expect.element(opener).toHaveAccessibleDescription('The next request adds top_p and temperature.')
    await expect.element(opener).toHaveAccessibleName('Parameters')
  })

  it('describes how many fields there are where their names would be a long list', async () => {
    await openApp(world({ chat: '{"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6}' }))
    await expect.element(opener).toHaveAccessibleDescription('The next request adds 6 fields.')
  })

  it('is there only with fields', async () => {
    await openApp(world())
    await expect.element(page.getByRole('combobox', { name: 'Model' })).toBeVisible()
    await expect.element(opener).not.toBeInTheDocument()
  })
})

describe('the parameters', () => {
  it('show the JSON from the start, and every field in force on each level', async () => {
    await openApp(world({ model: '{"seed": 7}' }))
    await openParametersInPicker()
    await expect.element(json).toBeVisible()
    await expect.element(field('Seed')).not.toBeInTheDocument()
    await level('This model on this connection').click()
    await expect.element(field('Seed')).toHaveValue('7')
  })

  it('keep text typed while main saves the applied text, and the dialog stays open', async () => {
    const bridge = await openParameters()
    const saved = Promise.withResolvers<void>()
    bridge.answer('parameters.set', async () => {
      await saved.promise
      return { model: '', chat: '{"seed": 7}', next: '' }
    })
    await json.fill('{"seed": 7}')
    await apply.click()
    await json.fill('{"seed": 78}')
    saved.resolve()
    await expect.element(dialog.getByText('Not applied yet.')).toBeVisible()
    await expect.element(json).toHaveValue('{"seed": 78}')
  })

  it('are typed as JSON, applied to this chat, and the dialog closes', async () => {
    const bridge = await openParameters()
    await json.fill('{"temperature": 0.20, "top_k": 40}')
    await expect.element(field('Temperature')).toHaveValue('0.20')
    await apply.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(bridge.inputsOf('parameters.set')).toEqual([
      {
        conversationId: 'sql',
        modelId: 'meridian-70b-chat',
        changes: { chat: '{"temperature": 0.20, "top_k": 40}' },
      },
    ])
    await expect.element(page.getByRole('combobox', { name: 'Model' })).toHaveFocus()
    await expect.element(opener).toHaveAccessibleDescription('The next request adds temperature and top_k.')
  })

  it('are set with their controls by keyboard alone, and the JSON follows without being rewritten', async () => {
    const bridge = await openParameters({ chat: '{ "top_k" : 40 }' })
    field('Temperature').element().focus()
    await userEvent.keyboard('0.7{Tab}100')
    await expect.element(json).toHaveValue('{ "top_k" : 40, "temperature": 0.7, "max_tokens": 100 }')
    field('Stop sequences').element().focus()
    await userEvent.keyboard('END{Enter}###')
    await expect
      .element(json)
      .toHaveValue('{ "top_k" : 40, "temperature": 0.7, "max_tokens": 100, "stop": ["END","###"] }')
    await field('Max tokens').clear()
    await field('Stop sequences').clear()
    await expect.element(json).toHaveValue('{ "top_k" : 40, "temperature": 0.7 }')
    field('Temperature').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(bridge.inputsOf('parameters.set')).toHaveLength(1)
  })

  it('out of range are named at their control and at the JSON, and nothing is applied', async () => {
    const bridge = await openParameters()
    await field('Temperature').fill('hot')
    await expect.element(field('Temperature')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Temperature')).toHaveAccessibleDescription('A number from 0 to 2')
    await expect.element(json).toHaveAccessibleDescription('Set “temperature” to a number from 0 to 2.')
    await apply.click()
    await expect.element(dialog).toBeVisible()
    await expect.element(field('Temperature')).toHaveValue('hot')
    expect(bridge.inputsOf('parameters.set')).toEqual([])
  })

  it('out of range in the JSON are applied, with a warning', async () => {
    const bridge = await openParameters()
    await json.fill('{"max_tokens": -1, "temperature": 1}')
    await expect
      .element(json)
      .toHaveAccessibleDescription(
        'The service may reject the value of “max_tokens”. You can still apply it.',
      )
    await expect.element(json).toHaveAttribute('aria-invalid', 'false')
    await expect.element(field('Max tokens')).toHaveAttribute('aria-invalid', 'false')
    await apply.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(bridge.inputsOf('parameters.set')).toHaveLength(1)
  })

  it.each([
    [
      '{\n  "a": 1,\n}',
      'Line 3, column 1: write a field name in double quotes, or remove the comma before it.',
    ],
    ['{"stream": false}', 'Tally sets “stream” itself. Remove this field.'],
  ])('that are %j stay typed after Apply, with the place and the remedy', async (typed, words) => {
    const bridge = await openParameters()
    await json.fill(typed)
    await apply.click()
    await expect.element(json).toHaveFocus()
    await expect.element(json).toHaveValue(typed)
    await expect.element(json).toHaveAccessibleDescription(words)
    expect(bridge.inputsOf('parameters.set')).toEqual([])
  })

  it('of a level with an error are shown when another level is applied', async () => {
    await openParameters()
    await json.fill('{"a"')
    await level('Next message only').click()
    await json.fill('{"seed": 7}')
    await apply.click()
    await expect.element(level('This chat')).toBeChecked()
    await expect.element(json).toHaveValue('{"a"')
    expect(json.element()).toHaveAccessibleDescription(/^Line 1, column 5/)
  })

  it('for the next message that were retyped do not return after it was sent', async () => {
    await openParameters({ next: '{"seed": 7}' })
    await json.fill('{"seed": 8}')
    await json.fill('{"seed": 7}')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('And now?')
    await userEvent.keyboard('{Enter}')
    await expect.element(opener).not.toBeInTheDocument()
    await openParametersInPicker()
    await level('Next message only').click()
    await expect.element(json).toHaveValue('')
  })

  it('of three levels are all applied at once', async () => {
    const bridge = await openParameters()
    await json.fill('{"seed": 1}')
    await level('This model on this connection').click()
    await expect.element(dialog.getByText(/meridian-70b-chat on/)).toBeVisible()
    await json.fill('{"seed": 2}')
    await level('Next message only').click()
    await json.fill('{"seed": 3}')
    await apply.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(bridge.inputsOf('parameters.set').at(-1)).toMatchObject({
      changes: { model: '{"seed": 2}', chat: '{"seed": 1}', next: '{"seed": 3}' },
    })
  })

  it('tell what the next request has and from which level, and leave a wider field unsent', async () => {
    await openParameters({ model: '{"seed": 7, "top_p": 0.5}' })
    const list = dialog.getByRole('group', { name: 'In the next request' })
    await expect.element(list).toMatchTextContent('seed7This model on this connection')
    await dialog.getByRole('button', { name: 'Omit seed' }).click()
    await expect.element(json).toHaveValue('{\n  "seed": null\n}')
    await expect.element(list).toMatchTextContent('seednot sent (This chat)')
    await expect.element(json).toHaveFocus()
    await expect
      .element(field('Seed'))
      .toHaveAccessibleDescription('Not sent, even if the chat or model sets it.')
    await dialog.getByRole('button', { name: 'Reset for this chat' }).click()
    await expect.element(json).toHaveValue('')
    await expect.element(list).toMatchTextContent('seed7This model on this connection')
  })

  it('tell no field of a text with an error, which cannot be applied', async () => {
    await openParameters({ chat: '{"seed": 7}' })
    const list = dialog.getByRole('group', { name: 'In the next request' })
    await json.fill('{"seed": 8, "stream": false}')
    await expect.element(list).toMatchTextContent('seed7This chat')
    await expect.element(list).not.toMatchTextContent(/stream|8/)
    await json.fill('{"seed": 8}')
    await expect.element(list).toMatchTextContent('seed8This chat')
  })

  it('stay typed after Escape, until they are applied or discarded', async () => {
    const bridge = await openParameters({ chat: '{"seed": 7}' })
    const discard = dialog.getByRole('button', { name: 'Discard changes' })
    await level('Next message only').click()
    await json.fill('{"stop": ["END"')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await opener.click()
    await expect.element(level('Next message only')).toBeChecked()
    await expect.element(json).toHaveValue('{"stop": ["END"')
    await expect.element(dialog.getByText('Not applied yet.')).toBeVisible()
    await discard.click()
    await expect.element(json).toHaveValue('')
    await expect.element(json).toHaveFocus()
    await expect.element(discard).not.toBeInTheDocument()
    await expect.element(dialog.getByText('Not applied yet.')).not.toBeInTheDocument()
    await json.fill('{"seed": 8}')
    await apply.click()
    await opener.click()
    await expect.element(dialog.getByText('Not applied yet.')).not.toBeInTheDocument()
    expect(bridge.inputsOf('parameters.set')).toMatchObject([{ changes: { next: '{"seed": 8}' } }])
  })

  it('show an error after a pause or outside the field, and not for every key', async () => {
    await openParameters()
    const shown: (string | null)[] = []
    const note = document.getElementById(json.element().getAttribute('aria-describedby') ?? '')
    const watcher = new MutationObserver(() => shown.push(note?.textContent ?? null))
    watcher.observe(note as Node, { childList: true, characterData: true, subtree: true })
    await userEvent.type(json, '{{"seed": ')
    expect(shown).toEqual([])
    await expect.element(json).toHaveAccessibleDescription(/^Line 1, column 10: enter a number/)
    await userEvent.type(json, '7}')
    await expect.element(json).toHaveAccessibleDescription(/^Tally sends values as typed/)
    await userEvent.type(json, ']')
    await userEvent.tab()
    await expect.element(json).toHaveAccessibleDescription(/^Line 1, column 12: remove everything/)
    watcher.disconnect()
    expect(shown).toHaveLength(3)
  })

  it('keep the typed spelling in a control, and no empty stop sequence in the JSON', async () => {
    await openParameters()
    await field('Temperature').fill('.5')
    await expect.element(field('Temperature')).toHaveValue('.5')
    await expect.element(json).toHaveValue('{\n  "temperature": 0.5\n}')
    await field('Stop sequences').fill('END\n')
    await expect.element(field('Stop sequences')).toHaveValue('END\n')
    await expect.element(json).toHaveValue('{\n  "temperature": 0.5,\n  "stop": "END"\n}')
    await json.fill('{"stop": ["a", "b"]}')
    await expect.element(field('Stop sequences')).toHaveValue('a\nb')
  })

  it('stay typed where main refuses them, with the reason', async () => {
    const bridge = await openParameters()
    bridge.answer('parameters.set', () => refuse('not-saved'))
    await json.fill('{"seed": 7}')
    await apply.click()
    await expect.element(dialog).toMatchTextContent("Tally couldn't save")
    await expect.element(json).toHaveValue('{"seed": 7}')
  })
})

describe('a turn whose field the service refused', () => {
  function refused(
    extraFields: string,
    parameters: Partial<Parameters> = {},
    changes: Partial<Failure> = {},
  ) {
    const refusal = { code: 'request', charge: 'turned-away', refusedField: 'temperature' } as const
    const failure = aFailure({ ...refusal, ...changes })
    const call = aCall({ state: 'failed', source: 'none', extraFields })
    const messages = [...twoTurns.slice(0, 3), anAnswer('a2', '', { failure, call })]
    return { ...world(parameters), messages: { sql: messages } }
  }
  const alert = page.getByRole('alert')

  it('names the field and is sent without it', async () => {
    const bridge = await openApp(refused('{"temperature":0.2}', { chat: '{"temperature": 0.2}' }))
    await expect.element(alert).toMatchTextContent('The service rejected the field temperature')
    await alert.getByRole('button', { name: 'Send without temperature' }).click()
    expect(bridge.inputsOf('chat.answerAgain')).toEqual([
      { conversationId: 'sql', messageId: 'a2', omitted: { name: 'temperature' } },
    ])
  })

  const response = { status: 422, statusText: '', contentType: null, headers: [], excerpt: '', body: '' }

  const unnamed = { refusedField: null, response }

  it('is sent without any field where the service names none', async () => {
    const bridge = await openApp(refused('{"seed":7}', { chat: '{"seed": 7}' }, unnamed))
    await alert.getByRole('button', { name: 'Send without extra fields' }).click()
    expect(bridge.inputsOf('chat.answerAgain')).toEqual([
      { conversationId: 'sql', messageId: 'a2', omitted: 'all' },
    ])
  })

  it.each<[string, string, Partial<Failure>]>([
    ['no field was sent', '', unnamed],
    ['the reason is known', '{"seed":7}', { ...unnamed, code: 'too-long' }],
    ['the service failed', '{"seed":7}', { refusedField: null, charge: 'not-known' }],
    ['the named field was not sent', '{"seed":7}', {}],
    ['the service may have charged, as an import can claim', '{"temperature":0.2}', { charge: 'not-known' }],
  ])('has no way without fields where %s', async (_reason, sent, failure) => {
    await openApp(refused(sent, {}, failure))
    await expect.element(alert.getByRole('button', { name: /^Send again/ })).toBeVisible()
    await expect.element(alert.getByRole('button', { name: /Send without/ })).not.toBeInTheDocument()
  })
})

async function openDetails(extraFields: string | null) {
  const messages = [...twoTurns.slice(0, 3), anAnswer('a2', 'Yes.', { call: aCall({ extraFields }) })]
  await openApp({ ...world(), messages: { sql: messages } })
  const answer = page.getByRole('article', { name: 'Assistant' }).last()
  await answer.getByRole('button', { name: 'Details' }).click()
  return answer
}

it.each([
  ['{"temperature":0.70}', '{"temperature":0.70}'],
  [null, 'not recorded'],
  ['', null],
])('the details of a call with the fields %s say %s', async (extraFields, words) => {
  const answer = await openDetails(extraFields)
  await expect.element(answer).toMatchTextContent('Finish reasonstop')
  if (words === null) await expect.element(answer).not.toMatchTextContent('Extra fields')
  else await expect.element(answer).toMatchTextContent(`Extra fields${words}`)
})

it('long fields of a call scroll in the details, for the keyboard too', async () => {
  const extraFields = JSON.stringify({ user: 'anna '.repeat(6_000) })
  const answer = await openDetails(extraFields)
  const long = answer.getByRole('group', { name: 'Extra fields' })
  await expect.element(long).toMatchTextContent(extraFields)
  const { clientHeight, scrollHeight } = long.element()
  expect(clientHeight).toBeLessThan(200)
  expect(scrollHeight).toBeGreaterThan(clientHeight)
  ;(long.element() as HTMLElement).focus()
  await expect.element(long).toHaveFocus()
})
