import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MeterState } from '../../../src/shared/contract/programs/program.ts'
import { now } from '../../fixtures/samples/chat.ts'
import { aMeter, aProgram } from '../../fixtures/samples/connections.ts'
import { aUsagePageWithPrograms } from '../../fixtures/samples/usage.ts'
import { refuse } from '../fake-contract.ts'
import { nextToken } from '../fake-programs.ts'
import { noToday } from '../fake-usage.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import {
  add,
  advanced,
  editor,
  meterSwitch,
  openPrograms,
  token,
  tokenDialog,
  which,
} from '../open-programs.ts'
import { settings } from '../open-settings.ts'

const address = settings.getByRole('textbox', { name: 'Meter address' })
const port = settings.getByRole('textbox', { name: 'Port' })

describe('the meter', () => {
  it('is off by default; turned on by keyboard, it shows its address', async () => {
    const bridge = await openPrograms(null)
    await expect.element(meterSwitch).not.toBeChecked()
    await expect.element(address).not.toBeInTheDocument()
    await expect.element(settings.getByText('Off. No port is open.')).toBeVisible()
    ;(meterSwitch.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.element(address).toHaveValue('http://127.0.0.1:11480/v1')
    await expect.element(address).toHaveAttribute('readonly')
    await expect.element(meterSwitch).toBeChecked()
    await expect.element(meterSwitch).toHaveFocus()
    expect(bridge.inputsOf('meter.switch')).toEqual([{ isOn: true }])
  })

  it('stays off when the user declines, and says so', async () => {
    const bridge = await openPrograms(null)
    bridge.answer('meter.switch', () => refuse('declined'))
    await meterSwitch.click()
    await expect.element(settings.getByText('Canceled. Nothing was sent or changed.')).toBeVisible()
    await expect.element(meterSwitch).not.toBeChecked()
  })

  it('moves to another port', async () => {
    const bridge = await openPrograms()
    await port.fill('5000')
    await userEvent.keyboard('{Enter}')
    await expect.element(address).toHaveValue('http://127.0.0.1:5000/v1')
    await expect.element(settings.getByText(/Listens on port 5000/u)).toBeVisible()
    expect(bridge.inputsOf('meter.setPort')).toEqual([{ port: 5000 }])
  })

  it.each(['80', '8080.5'])('refuses the port %j with a message', async (typed) => {
    const bridge = await openPrograms()
    await port.fill(typed)
    await settings.getByRole('button', { name: 'Apply' }).click()
    await expect.element(settings.getByText('Enter a whole number from 1,024 to 65,535.')).toBeVisible()
    await expect.element(port).toHaveAttribute('aria-invalid', 'true')
    expect(bridge.inputsOf('meter.setPort')).toEqual([])
  })

  it('says what to do when its port is taken, and listens once it is free', async () => {
    const bridge = await openPrograms(aMeter({ status: 'port-taken' }), { takenPorts: [11_480] })
    await expect.element(settings.getByRole('alert')).toMatchTextContent(/Another program uses port 11480/u)
    await expect.element(address).not.toBeInTheDocument()
    bridge.world.takenPorts = []
    await settings.getByRole('button', { name: 'Try again' }).click()
    await expect.element(address).toHaveValue('http://127.0.0.1:11480/v1')
    await expect.element(settings.getByRole('alert')).not.toBeInTheDocument()
  })

  it.each([
    [{ status: 'failed', port: 11_480, address: null }, /Your system refused port 11480/u],
    [{ status: 'failed', port: null, address: null }, /Tally couldn't open a port/u],
    [{ status: 'off' }, /doesn't listen in safe mode/u],
  ] as const)('says why it does not listen: %j', async (state, words) => {
    await openPrograms(aMeter(state))
    await expect.element(settings.getByRole('alert')).toMatchTextContent(words)
    await expect.element(address).not.toBeInTheDocument()
  })

  it('keeps running after the window closed, if the user chooses so', async () => {
    const bridge = await openPrograms()
    const closing = settings.getByRole('combobox', { name: 'When you close the window' })
    await expect.element(closing).toHaveValue('ask')
    await closing.selectOptions('keep')
    await expect.element(closing).toHaveValue('keep')
    await closing.selectOptions('quit')
    await closing.selectOptions('ask')
    expect(bridge.inputsOf('meter.setKeepsRunning')).toEqual([
      { keepsRunning: true },
      { keepsRunning: false },
      { keepsRunning: null },
    ])
  })

  it('warns about wrong tokens as they arrive', async () => {
    const bridge = await openPrograms()
    bridge.emit({ type: 'meter-changed', meter: aMeter({ wrongTokens: { count: 12, lastAt: now } }) })
    await expect
      .element(settings.getByText('12 requests had a wrong token, the last one on Nov 20, 3:00:00 PM.'))
      .toBeVisible()
  })
})

describe('outside the settings, the meter', () => {
  const button = page.getByRole('button', { name: 'Programs', exact: true })
  const withMeter = (meter: MeterState) => openApp({ ...chatOf(), meter })

  it('is in the sidebar from the start while it is on, with its running calls', async () => {
    const bridge = await withMeter(aMeter())
    await expect.element(button).toHaveAccessibleDescription('meter on')
    bridge.emit({
      type: 'meter-changed',
      meter: aMeter({ programs: [aProgram({ runningCount: 2 }), aProgram({ id: 'b', runningCount: 1 })] }),
    })
    await expect.element(button).toHaveAccessibleDescription('3 running calls')
    bridge.emit({ type: 'meter-changed', meter: aMeter({ status: 'port-taken' }) })
    await expect.element(button).toHaveAccessibleDescription('not listening')
    await button.click()
    await expect.element(meterSwitch).toBeVisible()
    await userEvent.keyboard('{Escape}')
    bridge.emit({ type: 'meter-changed', meter: aMeter({ isOn: false, status: 'off' }) })
    await expect.element(button).not.toBeInTheDocument()
  })

  it('is not in the sidebar while it is off, and is not even asked for', async () => {
    const bridge = await withMeter(aMeter({ isOn: false, status: 'off' }))
    await expect.element(page.getByRole('button', { name: 'Settings' })).toBeVisible()
    await expect.element(button).not.toBeInTheDocument()
    expect(bridge.inputsOf('meter.read')).toEqual([])
  })

  it('updates the tokens of today after the call of a program', async () => {
    const bridge = await withMeter(aMeter())
    const today = { ...noToday, callCount: 1, totalTokens: 4_711 }
    bridge.answer('usage.today', () => today)
    bridge.emit({ type: 'meter-changed', meter: aMeter({ programs: [aProgram()] }) })
    await expect.element(page.getByText('4,711 today')).toBeVisible()
  })

  it.each([
    ['meter-wrong-tokens', /Requests with a wrong token/u],
    ['meter-not-listening', /Other programs can't reach the meter/u],
  ] as const)('leads from the notice %s to its settings', async (code, title) => {
    const bridge = await withMeter(aMeter())
    bridge.emit({ type: 'notice-raised', code, detail: null })
    const notice = page.getByRole('alert')
    await expect.element(notice).toMatchTextContent(title)
    await notice.getByRole('button', { name: 'Open programs' }).click()
    await expect.element(meterSwitch).toBeVisible()
  })
})

describe('a program', () => {
  const withEditor = (changes = {}) => aMeter({ programs: [aProgram(changes)] })

  it('shows its use, and its running calls as they change', async () => {
    const bridge = await openPrograms(withEditor())
    await expect
      .element(editor)
      .toMatchTextContent('1,284 calls · 908,700 tokens · last used Nov 20, 3:00:00 PM')
    bridge.emit({ type: 'meter-changed', meter: withEditor({ runningCount: 2, totalTokens: 908_777 }) })
    await expect.element(editor).toMatchTextContent('2 running calls')
    await expect.element(editor).toMatchTextContent('908,777 tokens')
  })

  it('says when and why its last call was refused', async () => {
    const bridge = await openPrograms(withEditor())
    expect(editor.element().textContent).not.toContain('refused')
    const lastRefusal = { at: now, reason: 'over-budget' } as const
    bridge.emit({ type: 'meter-changed', meter: withEditor({ lastRefusal }) })
    await expect.element(editor).toMatchTextContent('Last refused on Nov 20, 3:00:00 PM: over budget.')
  })

  it('gets a new token after a question, which shows it once', async () => {
    const bridge = await openPrograms(withEditor())
    const rotate = editor.getByRole('button', { name: 'Rotate token' })
    await rotate.click()
    await expect.element(editor.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    expect(bridge.inputsOf('programs.rotate')).toEqual([])
    await editor.getByRole('button', { name: 'Replace token' }).click()
    await expect.element(token).toHaveValue(nextToken)
    await expect.element(which).toHaveValue('other')
    await tokenDialog.getByRole('button', { name: 'Done' }).click()
    await expect.element(editor).toMatchTextContent('token ends in b2b2')
    await expect.element(rotate).toHaveFocus()
  })

  it('is paused and resumed', async () => {
    const bridge = await openPrograms(withEditor())
    await editor.getByRole('button', { name: 'Pause' }).click()
    await expect.element(editor.getByText('Paused', { exact: true })).toBeVisible()
    const resume = editor.getByRole('button', { name: 'Resume' })
    await expect.element(resume).toHaveFocus()
    await resume.click()
    await expect.element(settings.getByText('Code editor can make calls again.')).toBeVisible()
    expect(bridge.inputsOf('programs.pause')).toEqual([
      { programId: 'editor', isPaused: true },
      { programId: 'editor', isPaused: false },
    ])
  })

  it('is deleted after a question; its calls stay', async () => {
    const bridge = await openPrograms(withEditor())
    await editor.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(editor.getByText(/Its calls stay in the ledger/u)).toBeVisible()
    expect(bridge.inputsOf('programs.delete')).toEqual([])
    await editor.getByRole('button', { name: 'Delete program' }).click()
    await expect.element(editor).not.toBeInTheDocument()
    await expect
      .element(settings.getByText('Code editor was deleted. Its calls stay in the ledger.'))
      .toBeVisible()
    await expect.element(add).toHaveFocus()
  })

  it('is edited in place, and can move to another connection', async () => {
    const meter = withEditor({ connectionId: 'gone', models: ['old-model'] })
    const bridge = await openPrograms(meter)
    await expect.element(editor.getByText('Connection deleted')).toBeVisible()
    await editor.getByRole('button', { name: 'Edit' }).click()
    await expect.element(editor.getByRole('textbox', { name: 'Program name' })).toHaveValue('Code editor')
    const save = settings.getByRole('button', { name: 'Save program' })
    await save.click()
    await expect.element(settings.getByText('Choose a connection.')).toBeVisible()
    await settings.getByRole('combobox', { name: 'Connection' }).selectOptions('service')
    await advanced.click()
    await settings.getByRole('radio', { name: 'All models' }).click()
    await save.click()
    await expect.element(editor).toMatchTextContent('api.example.com · all models')
    await expect.element(editor.getByRole('button', { name: 'Edit' })).toHaveFocus()
    expect(bridge.inputsOf('programs.save')).toMatchObject([
      { programId: 'editor', terms: { connectionId: 'service', models: null } },
    ])
  })

  it('shows its last calls as plain text, only if it keeps them', async () => {
    const request = '{"model":"meridian-70b-chat","messages":[]}'
    const exchange = { callId: 'c1', startedAt: now, request, response: '', isCut: false }
    await openPrograms(
      aMeter({ programs: [aProgram({ keepsBodies: true }), aProgram({ id: 'b', name: 'B' })] }),
      {
        programExchanges: [exchange],
      },
    )
    const other = settings.getByRole('listitem', { name: 'B', exact: true })
    await expect.element(other.getByRole('button', { name: 'Last calls' })).not.toBeInTheDocument()
    await editor.getByRole('button', { name: 'Last calls' }).click()
    const calls = page.getByRole('dialog', { name: 'Last calls of Code editor' })
    await expect.element(calls.getByRole('group', { name: 'Request' })).toMatchTextContent(request)
    await userEvent.keyboard('{Escape}')
    await expect.element(calls).not.toBeInTheDocument()
    await expect.element(editor.getByRole('button', { name: 'Last calls' })).toHaveFocus()
  })

  it('leads to its usage of this month', async () => {
    const bridge = await openPrograms(withEditor(), { usagePage: aUsagePageWithPrograms() })
    await editor.getByRole('button', { name: 'Show usage' }).click()
    await expect.element(settings).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Filters: Code editor' })).toBeVisible()
    await expect
      .poll(() => bridge.inputsOf('usage.page').at(-1))
      .toMatchObject({ conversationId: 'editor', from: '2026-11-01' })
  })
})
