import { beforeEach, describe, expect, it } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { ModelPicker } from '../../../src/renderer/features/model-picker/model-picker.tsx'
import { drafts } from '../../../src/renderer/stores/chat/draft-store.ts'
import { transcriptStore } from '../../../src/renderer/stores/chat/transcript-store.ts'
import { setConnections } from '../../../src/renderer/stores/connections/connections-store.ts'
import { modelsStore } from '../../../src/renderer/stores/connections/models-store.ts'
import type { Model, ModelList } from '../../../src/shared/contract/connections/model.ts'
import { aConversation, aFailure, twoTurns } from '../../fixtures/samples/chat.ts'
import { kestrel, meridian } from '../../fixtures/samples/connections.ts'
import { aRate } from '../../fixtures/samples/money.ts'
import { changeForecasts } from '../chat/cached-prompts.ts'
import { createFakeBridge, type FakeBridge } from '../fake-bridge.ts'
import { openEmpty } from '../fake-chat.ts'
import { keyLocked, refuseCall } from '../fake-contract.ts'
import { worldWith } from '../fake-world.ts'
import { render } from '../render.ts'

const models: Model[] = [
  meridian,
  kestrel,
  { id: 'wren-350m', ownedBy: 'kestrel labs', capabilities: ['chat'], size: '350M', contextLength: 1_024 },
  { id: 'colossus', ownedBy: null, capabilities: ['chat', 'tools'], size: '1.5T', contextLength: null },
  { id: 'atlas-embed', ownedBy: 'atlas', capabilities: ['embedding'], size: '1.1B', contextLength: 8_192 },
]

let bridge: FakeBridge

beforeEach(() => {
  const conversation = aConversation()
  bridge = createFakeBridge(worldWith([conversation], { sql: twoTurns }))
  Object.defineProperty(window, 'api', { value: bridge, configurable: true })
  setConnections(bridge.world.connections)
  transcriptStore.setState({ open: openEmpty(conversation) })
  showList({ models, skippedCount: 0, fetchedAt: Date.now() - 3 * 60_000 })
})

function showList(list: ModelList): void {
  modelsStore.setState({ lists: { service: list } })
}

const renderPicker = (changes: Partial<Parameters<typeof ModelPicker>[0]> = {}) =>
  render(
    <ModelPicker
      connectionId="service"
      modelId="meridian-70b-chat"
      promptTokens={1_345}
      tokensPerTurn={699}
      price={null}
      {...changes}
    />,
  )

async function openPicker(changes: Parameters<typeof renderPicker>[0] = {}) {
  const screen = await renderPicker(changes)
  await userEvent.click(screen.getByRole('combobox', { name: 'Model' }))
  return screen
}

function nameOf(option: Element | null): string | null {
  return option?.querySelector('bdi > span')?.textContent ?? null
}

function namesOf(options: Locator): readonly (string | null)[] {
  return options.elements().map((option) => nameOf(option))
}

describe('the model picker', () => {
  it('lists every model with its name and all details from the service', async () => {
    const screen = await openPicker()
    const option = screen.getByRole('option', { name: 'meridian-70b-chat' })
    await expect
      .element(option)
      .toHaveAccessibleDescription(
        'Owner: meridian · Size: 70B · Context window: 131,072 tokens · Capabilities: chat · ≈\u00a0129,727 of 131,072 tokens left · ≈\u00a0185 turns at this pace',
      )
    await expect
      .element(screen.getByRole('option', { name: 'colossus' }))
      .toHaveAccessibleDescription(
        'Owner: not reported · Size: 1.5T · Context window: not reported · Capabilities: chat and tools',
      )
    await expect.element(screen.getByText('5 models · updated 3 minutes ago')).toBeVisible()
  })

  it('puts models without a chat capability last and says so', async () => {
    const screen = await openPicker()
    expect(namesOf(screen.getByRole('option'))).toEqual([
      'colossus',
      'kestrel-7b-instruct',
      'meridian-70b-chat',
      'wren-350m',
      'atlas-embed',
    ])
    await expect.element(screen.getByText('atlas · embedding · not a chat model')).toBeVisible()
  })

  it("shows that the chat doesn't fit", async () => {
    const screen = await openPicker()
    const option = screen.getByRole('option', { name: 'wren-350m' })
    await expect.element(option.getByText('too small', { exact: true })).toBeVisible()
    await expect
      .element(option)
      .toHaveAccessibleDescription(/too small for this chat: ≈\s1,345 of 1,024 tokens/)
    await expect.element(option.getByText(/^too small for this chat/)).toBeVisible()
  })

  it('chooses with a click, returns the focus and sends main one request, and none for the same model', async () => {
    const screen = await openPicker()
    await userEvent.click(screen.getByRole('option', { name: 'meridian-70b-chat' }))
    expect(bridge.inputsOf('conversations.chooseModel')).toEqual([])
    await userEvent.click(screen.getByRole('combobox', { name: 'Model' }))
    await userEvent.click(screen.getByRole('option', { name: 'kestrel-7b-instruct' }))
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('combobox', { name: 'Model' })).toHaveFocus()
    expect(bridge.inputsOf('conversations.chooseModel')).toEqual([
      { conversationId: 'sql', modelId: 'kestrel-7b-instruct' },
    ])
  })
})

describe('the price of the next message', () => {
  /** Main's answer, with a price per million input tokens for some models. */
  function price(inputs: Readonly<Record<string, string>>): void {
    changeForecasts(bridge, ({ modelId }) => {
      const rate = inputs[modelId]
      return { price: rate === undefined ? null : aRate(rate, '8') }
    })
  }

  it('is with each model that has a price and fits, for the draft and the history', async () => {
    price({ 'meridian-70b-chat': '2', 'kestrel-7b-instruct': '0.1', 'wren-350m': '0.02', 'atlas-embed': '1' })
    drafts.store.setState({ texts: { sql: 'And if two rows share the timestamp?' } })
    const screen = await openPicker()
    const option = (name: string) => screen.getByRole('option', { name })
    await expect.element(option('meridian-70b-chat').getByText(/^next ≈\s\$0\.0027$/u)).toBeVisible()
    await expect
      .element(option('meridian-70b-chat'))
      .toHaveAccessibleDescription(/ · Next message, without its answer: ≈\s\$0\.0027$/u)
    await expect.element(option('kestrel-7b-instruct')).toMatchTextContent(/next ≈\s\$0\.00013/u)
    for (const name of ['wren-350m', 'colossus', 'atlas-embed'])
      await expect.element(option(name)).not.toMatchTextContent('next ≈')
    expect(bridge.inputsOf('usage.nextPrompts')).toHaveLength(1)
  })

  it('is made up in the demo, and says so', async () => {
    setConnections(bridge.world.connections.map((one) => ({ ...one, kind: 'demo' as const })))
    drafts.store.setState({ texts: { sql: 'And if two rows share the timestamp?' } })
    const screen = await openPicker()
    const option = screen.getByRole('option', { name: 'meridian-70b-chat' })
    await expect.element(option).toMatchTextContent(/next ≈\s\$0\.0008\d* \(demo\)/u)
    await expect.element(option).toHaveAccessibleDescription(/≈\s\$0\.0008\d*, a demo price/u)
  })

  it('is missing in an empty chat without a draft, which has no next message', async () => {
    price({ 'meridian-70b-chat': '2' })
    await openPicker()
    expect(bridge.inputsOf('usage.nextPrompts')).toEqual([])
  })
})

describe('the model picker by keyboard', () => {
  it('closes with Escape without a change, opens at the chosen model, moves, jumps, filters and chooses', async () => {
    const screen = await renderPicker({ promptTokens: null, tokensPerTurn: null })
    const active = (): string | null => {
      const id = document.activeElement?.getAttribute('aria-activedescendant')
      return nameOf(document.getElementById(id ?? ''))
    }
    await userEvent.tab()
    await userEvent.keyboard('{Enter}{ArrowDown}{Escape}')
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('combobox', { name: 'Model' })).toHaveFocus()
    expect(bridge.inputsOf('conversations.chooseModel')).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('searchbox', { name: 'Find a model' })).toHaveFocus()
    expect(active()).toBe('meridian-70b-chat')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBe('wren-350m')
    await userEvent.keyboard('{End}')
    expect(active()).toBe('atlas-embed')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBe('colossus')
    await userEvent.keyboard('kestrel')
    expect(namesOf(screen.getByRole('option'))).toEqual(['kestrel-7b-instruct', 'wren-350m'])
    expect(active()).toBe('kestrel-7b-instruct')
    await userEvent.keyboard('{Enter}')
    expect(bridge.inputsOf('conversations.chooseModel')).toHaveLength(1)
    await expect.element(screen.getByRole('combobox', { name: 'Model' })).toHaveFocus()
  })
})

describe('an incomplete list of models', () => {
  it('stays with the reason when a refresh fails', async () => {
    const screen = await openPicker()
    bridge.answer('models.refresh', () => refuseCall(aFailure({ code: 'network', charge: 'never-left' })))
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    const alert = screen.getByRole('alert')
    await expect.element(alert).toMatchTextContent("Tally couldn't reach the service")
    for (const label of ['Sent', 'Response', 'Charged?', 'What to do', 'Tally keeps the previous list.'])
      await expect.element(alert).toMatchTextContent(label)
    expect(screen.getByRole('option').elements()).toHaveLength(5)
  })

  it('is loaded if it is missing, with the reason if that fails', async () => {
    modelsStore.setState({ lists: {} })
    bridge.answer('models.refresh', () => keyLocked)
    const screen = await openPicker()
    await expect.element(screen.getByText('No models loaded yet.')).toBeVisible()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent("This computer's keychain is locked. Unlock it, then try again.")
    expect(bridge.inputsOf('models.refresh')).toHaveLength(1)
  })

  it('is replaced by a refresh', async () => {
    const screen = await openPicker()
    bridge.answer('models.refresh', () => ({
      models: models.slice(0, 2),
      skippedCount: 1,
      fetchedAt: Date.now(),
    }))
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await expect
      .element(screen.getByText('2 models · updated just now · 1 model skipped (no valid name)'))
      .toBeVisible()
  })

  it('says that it is empty, or that nothing matches', async () => {
    const screen = await openPicker()
    await userEvent.keyboard('nothing like it')
    await expect.element(screen.getByText('No model matches “nothing like it”.')).toBeVisible()
    showList({ models: [], skippedCount: 0, fetchedAt: Date.now() })
    await expect.element(screen.getByText(/The service lists no models\./)).toBeVisible()
  })

  it('says that the model of the chat is gone', async () => {
    const screen = await openPicker({ modelId: 'retired-13b' })
    await expect.element(screen.getByText('no longer listed', { exact: true })).toBeVisible()
    await expect.element(screen.getByText(/The service no longer lists retired-13b/)).toBeVisible()
  })
})
