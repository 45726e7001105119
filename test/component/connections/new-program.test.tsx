import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { MeterState, Program } from '../../../src/shared/contract/programs/program.ts'
import { now } from '../../fixtures/samples/chat.ts'
import { aMeter, aProgram, service } from '../../fixtures/samples/connections.ts'
import { firstToken } from '../fake-programs.ts'
import { add, advanced, editor, openPrograms, token, tokenDialog, which } from '../open-programs.ts'
import { settings } from '../open-settings.ts'

const name = settings.getByRole('textbox', { name: 'Program name' })
const form = settings.getByRole('form', { name: 'New program' })
const create = settings.getByRole('button', { name: 'Create', exact: true })
const shown = tokenDialog.getByRole('group', { name: 'Settings to copy' })

describe('a new program', () => {
  it('shows its token once, by keyboard alone, and then its settings', async () => {
    const bridge = await openPrograms()
    await add.click()
    await expect.element(which).toHaveFocus()
    await userEvent.keyboard('{Tab}Code editor{Enter}')
    await expect.element(which).toHaveFocus()
    await expect.element(which).toHaveValue('other')
    await expect.element(token).toHaveValue(firstToken)
    await expect.element(token).toHaveAttribute('readonly')
    await expect.element(shown).toMatchTextContent('Base URL: http://127.0.0.1:11480/v1')
    await expect.element(shown).toMatchTextContent(firstToken)
    await tokenDialog.getByRole('button', { name: 'Done' }).click()
    await expect.element(tokenDialog).not.toBeInTheDocument()
    await expect.element(add).toHaveFocus()
    await expect.element(editor).toMatchTextContent(/api\.example\.com · all models · token ends in a1a1/u)
    await expect.element(editor).toMatchTextContent('Not used yet')
    expect(bridge.inputsOf('programs.add')).toEqual([
      {
        name: 'Code editor',
        connectionId: 'service',
        models: null,
        maxRunning: 64,
        addsUsage: true,
        stopsAtBudget: false,
        keepsBodies: false,
        passesGatewayHeaders: false,
        projectId: null,
      },
    ])
  })

  it('suggests a name for a known program, and gives its settings and the line to run', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openPrograms(aMeter({ programs: [aProgram({ name: 'Codex' })] }))
    await add.click()
    await which.selectOptions('Claude Code')
    await expect.element(name).toHaveValue('Claude Code')
    await which.selectOptions('Codex')
    await expect.element(name).toHaveValue('Codex 2')
    await create.click()
    await expect.element(tokenDialog).toHaveAccessibleName('Set up Codex 2')
    await expect.element(which).toHaveValue('codex')
    await expect.element(shown).toMatchTextContent('base_url = "http://127.0.0.1:11480/v1"')
    await expect.element(tokenDialog.getByText('Add this to ~/.codex/config.toml')).toBeVisible()
    await tokenDialog.getByRole('button', { name: 'Copy settings' }).click()
    expect(writeText).toHaveBeenLastCalledWith(shown.element().textContent)
    await tokenDialog.getByRole('button', { name: 'Copy line' }).click()
    expect(writeText).toHaveBeenLastCalledWith('codex exec --skip-git-repo-check "Say hello."')
    await which.selectOptions('Cline')
    await expect.element(tokenDialog.getByText('Then send a message in the program.')).toBeVisible()
    await expect.element(tokenDialog.getByRole('button', { name: 'Copy line' })).not.toBeInTheDocument()
  })

  it('keeps a typed name when another program is chosen', async () => {
    await openPrograms()
    await add.click()
    await name.fill('Nightly report')
    await which.selectOptions('curl')
    await expect.element(name).toHaveValue('Nightly report')
  })

  it('says that its first call arrived, or why there was none', async () => {
    const bridge = await openPrograms()
    await add.click()
    await which.selectOptions('Codex')
    await create.click()
    const [created] = bridge.world.meter.programs
    const tell = (changes: Partial<Program>, meter: Partial<MeterState> = {}): void =>
      bridge.emit({
        type: 'meter-changed',
        meter: aMeter({ ...meter, programs: [aProgram({ ...created, ...changes })] }),
      })
    const said = tokenDialog.getByRole('status').last()
    await expect.element(said).toMatchTextContent('Waiting for the first call…')
    tell({}, { isOn: false, status: 'off' })
    await expect.element(said).toMatchTextContent(/The meter is off/u)
    tell({}, { wrongTokens: { count: 1, lastAt: now } })
    await expect.element(said).toMatchTextContent(/wrong token/u)
    tell({ lastRefusal: { at: now, reason: 'over-budget' } })
    await expect.element(said).toMatchTextContent(/over budget/u)
    tell({ lastUsedAt: now })
    await expect.element(said).toMatchTextContent(/refused it or didn't answer/u)
    tell({ lastUsedAt: now, callCount: 1, runningCount: 1 })
    await expect.element(said).toMatchTextContent('The first call is running…')
    tell({ lastUsedAt: now, callCount: 1 })
    await expect.element(said).toMatchTextContent('First call arrived, without counts.')
    tell({ lastUsedAt: now, callCount: 1, promptTokens: 11_358 })
    await expect.element(said).toMatchTextContent('First call arrived: 11,358 prompt tokens.')
    tell({ lastUsedAt: now, callCount: 2, runningCount: 1, promptTokens: 11_958 })
    await expect.element(said).toMatchTextContent('First 2 calls arrived: 11,958 prompt tokens.')
  })

  it('warns before its token is lost, also with Escape', async () => {
    await openPrograms()
    await add.click()
    await name.fill('Code editor')
    await create.click()
    await expect.element(token).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(tokenDialog.getByText(/Tally can't show it again. You can rotate/u)).toBeVisible()
    await expect.element(tokenDialog.getByRole('button', { name: 'Back' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(token).toHaveValue(firstToken)
    await tokenDialog.getByRole('button', { name: 'Close', exact: true }).click()
    await tokenDialog.getByRole('button', { name: 'Close anyway' }).click()
    await expect.element(tokenDialog).not.toBeInTheDocument()
  })

  it('can be limited to some models', async () => {
    const bridge = await openPrograms()
    await add.click()
    await name.fill('Script')
    await advanced.click()
    await settings.getByRole('radio', { name: 'Only selected models' }).click()
    await settings.getByRole('checkbox', { name: 'kestrel-7b-instruct' }).click()
    await settings.getByRole('checkbox', { name: 'Keep the last calls for inspection' }).click()
    await settings.getByRole('checkbox', { name: 'Pass gateway headers' }).click()
    await create.click()
    await expect.element(token).toBeVisible()
    expect(bridge.inputsOf('programs.add')).toMatchObject([
      { models: ['kestrel-7b-instruct'], keepsBodies: true, passesGatewayHeaders: true },
    ])
    await expect.element(shown).toMatchTextContent('Model: kestrel-7b-instruct')
  })

  it('names every problem, saves nothing, and goes to the first one', async () => {
    const bridge = await openPrograms()
    await add.click()
    await advanced.click()
    await settings.getByRole('textbox', { name: 'Simultaneous calls' }).fill('101')
    await settings.getByRole('radio', { name: 'Only selected models' }).click()
    await advanced.click()
    await create.click()
    await expect.element(form.getByText('Enter a name.')).toBeVisible()
    await expect.element(form.getByText('Enter a whole number from 1 to 100.')).toBeVisible()
    await expect.element(form.getByText('Choose at least one model, or allow all models.')).toBeVisible()
    await expect.element(name).toHaveFocus()
    expect(bridge.inputsOf('programs.add')).toEqual([])
  })

  it('says that its connection was deleted meanwhile', async () => {
    const bridge = await openPrograms()
    await add.click()
    await name.fill('Script')
    bridge.world.connections = []
    await create.click()
    await expect
      .element(form.getByRole('alert'))
      .toMatchTextContent('This connection no longer exists. Choose another connection.')
  })

  it('needs a service: the demo is not enough', async () => {
    const demo = { ...service, id: 'demo', kind: 'demo', name: 'Demo service', baseAddress: '' } as const
    await openPrograms(aMeter(), { connections: [demo] })
    await expect.element(add).toBeDisabled()
    await settings.getByRole('button', { name: 'Open connections' }).click()
    await expect.element(settings.getByRole('group', { name: 'Connections' })).toBeVisible()
  })
})
