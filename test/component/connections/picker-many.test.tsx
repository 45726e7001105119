import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ModelPicker } from '../../../src/renderer/features/model-picker/model-picker.tsx'
import { drafts } from '../../../src/renderer/stores/chat/draft-store.ts'
import { transcriptStore } from '../../../src/renderer/stores/chat/transcript-store.ts'
import { setConnections } from '../../../src/renderer/stores/connections/connections-store.ts'
import { modelHabitsStore } from '../../../src/renderer/stores/connections/model-habits-store.ts'
import { modelsStore } from '../../../src/renderer/stores/connections/models-store.ts'
import type { Model, ModelHabits } from '../../../src/shared/contract/connections/model.ts'
import { aConversation } from '../../fixtures/samples/chat.ts'
import { meridian } from '../../fixtures/samples/connections.ts'
import { createFakeBridge, type FakeBridge } from '../fake-bridge.ts'
import { openEmpty } from '../fake-chat.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { render } from '../render.ts'

const maxDrawn = 40

let bridge: FakeBridge

function show(models: readonly Model[], habits: Partial<ModelHabits> = {}): void {
  bridge.world.habits = { ...bridge.world.habits, ...habits }
  modelHabitsStore.setState({ habits: { service: bridge.world.habits } })
  const list = { models: [...models], skippedCount: 0, fetchedAt: Date.now() }
  modelsStore.setState({ lists: { service: list } })
}

beforeEach(() => {
  bridge = createFakeBridge(chatOf())
  Object.defineProperty(window, 'api', { value: bridge, configurable: true })
  setConnections(bridge.world.connections)
})

async function openPicker(modelId = 'model-4321') {
  const screen = await render(
    <ModelPicker
      connectionId="service"
      modelId={modelId}
      promptTokens={900}
      tokensPerTurn={300}
      price={null}
    />,
  )
  await userEvent.click(screen.getByRole('combobox', { name: 'Model' }))
  return screen
}

/** Resolved promises need no separate task, before which a busy machine could paint a frame. */
async function microtasks(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

const options = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=option]')]

/** The option that the field calls active; fails without one. */
function active(): HTMLElement {
  const id = document.activeElement?.getAttribute('aria-activedescendant') ?? ''
  const option = document.getElementById(id)
  if (option === null) throw new Error(`There is no option ${id}.`)
  return option
}
const activeName = (): string | null => active().querySelector('bdi > span')?.textContent ?? null

function isInSight(option: HTMLElement): boolean {
  const row = option.getBoundingClientRect()
  const list = option.closest('[role=listbox]')?.getBoundingClientRect()
  return list !== undefined && row.top >= list.top - 1 && row.bottom <= list.bottom + 1
}

/** Counts how often the size of any of them is read. */
function manyModels(count: number): { readonly models: readonly Model[]; readonly read: { sizes: number } } {
  const read = { sizes: 0 }
  const models = Array.from({ length: count }, (_, index) => ({
    ...meridian,
    id: `model-${index}`,
    ownedBy: index % 2 === 0 ? 'even' : 'odd',
    get size() {
      read.sizes += 1
      return `${index + 1}B`
    },
  }))
  return { models, read }
}

describe('the model picker with five thousand models', () => {
  it('draws only visible rows, sorts once, and computes nothing for the others', async () => {
    const { models, read } = manyModels(5_000)
    const sort = vi.spyOn(Array.prototype, 'toSorted')
    const sorts = () =>
      sort.mock.contexts.filter((each) => (each as readonly unknown[]).length === models.length).length
    show(models)
    const screen = await openPicker()
    expect(options().length).toBeLessThanOrEqual(maxDrawn)
    expect(activeName()).toBe('model-4321')
    expect(isInSight(active())).toBe(true)
    expect(active().getAttribute('aria-posinset')).toBe('4322')
    expect(active().getAttribute('aria-setsize')).toBe('5000')
    expect(sorts()).toBe(1)
    expect(read.sizes).toBeLessThanOrEqual(maxDrawn * 6)

    await userEvent.keyboard('odd 49')
    await expect.element(screen.getByText(/^124 of 5,000 models/)).toBeVisible()
    expect(options().length).toBeLessThanOrEqual(maxDrawn)
    expect(activeName()).toBe('model-49')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('combobox', { name: 'Model' }))
    expect(sorts()).toBe(1)

    await userEvent.click(screen.getByRole('button', { name: 'Size' }))
    await expect.poll(() => sorts()).toBe(2)
  })

  it('forecasts the next message only for drawn models, once for each', async () => {
    drafts.store.setState({ texts: { sql: 'And if two rows share the timestamp?' } })
    transcriptStore.setState({ open: openEmpty(aConversation()) })
    show(manyModels(500).models)
    const screen = await openPicker('model-321')
    const asked = () =>
      bridge.inputsOf('usage.nextPrompts').flatMap((input) => (input as { modelIds: string[] }).modelIds)
    await expect.poll(asked).toContain('model-321')
    expect(asked().length).toBeLessThanOrEqual(maxDrawn)
    await screen.getByRole('searchbox', { name: 'Find a model' }).fill('model-32')
    await expect.element(screen.getByText(/^11 of 500 models/)).toBeVisible()
    await expect.poll(asked).toContain('model-32')
    expect(asked().length).toBeLessThanOrEqual(maxDrawn + 11)
    expect(new Set(asked()).size).toBe(asked().length)
  })

  it('is complete in its first frame, each time it opens', async () => {
    show(manyModels(5_000).models)
    await openPicker()
    await document.fonts.ready
    const trigger = document.querySelector<HTMLElement>('[role=combobox]')
    for (let time = 0; time < 2; time += 1) {
      trigger?.click()
      await microtasks()
      expect(options()).toEqual([])
      trigger?.click()
      await microtasks()
      expect(options().filter(isInSight).length).toBeGreaterThan(4)
      expect(isInSight(active())).toBe(true)
    }
  })

  it('scrolls the active option into view for any key', async () => {
    show(manyModels(5_000).models)
    await openPicker()
    const steps = [
      ['{End}', 'model-4999'],
      ['{ArrowUp}', 'model-4998'],
      ['{Home}', 'model-0'],
      ['{PageDown}', 'model-8'],
      ['{ArrowUp}', 'model-7'],
      ['{PageUp}', 'model-0'],
      ['{ArrowUp}', 'model-4999'],
      ['{ArrowDown}', 'model-0'],
    ] as const
    for (const [key, name] of steps) {
      await userEvent.keyboard(key)
      expect(activeName()).toBe(name)
      expect(isInSight(active())).toBe(true)
    }
    expect(options().length).toBeLessThanOrEqual(maxDrawn)
  })

  it('shows no blank rows while scrolling, and keeps the active option', async () => {
    show(manyModels(5_000).models)
    await openPicker('model-0')
    const list = document.querySelector('[role=listbox]')
    for (const top of [40_000, 90_000, 1_000]) {
      list?.scrollTo({ top })
      await expect.poll(() => options().filter(isInSight).length).toBeGreaterThan(4)
      expect(activeName()).toBe('model-0')
    }
  })
})

describe('favorite and recent models', () => {
  const named = (id: string, changes: Partial<Model> = {}): Model => ({ ...meridian, id, ...changes })
  const models = [
    named('alpha'),
    named('beta', { size: '1.5T' }),
    named('gamma', { size: '350M' }),
    named('delta', { capabilities: ['embedding'] }),
  ]
  const names = (group: string): readonly (string | null)[] =>
    [...document.querySelectorAll(`[role=group][aria-label="${group}"] bdi > :first-child`)].map(
      (id) => id.textContent,
    )

  it('are at the top, in named groups', async () => {
    show(models, { favouriteIds: ['gamma'], used: [{ id: 'beta', at: Date.now() - 3 * 60_000 }] })
    const screen = await openPicker('alpha')
    expect(names('Favorites')).toEqual(['gamma'])
    expect(names('Recently used')).toEqual(['beta'])
    expect(names('Chat models')).toEqual(['alpha'])
    expect(names('Other models')).toEqual(['delta'])
    await expect
      .element(screen.getByRole('option', { name: 'beta' }))
      .toHaveAccessibleDescription(/· used 3 minutes ago$/)
    await expect
      .element(screen.getByRole('option', { name: 'gamma' }))
      .toHaveAccessibleDescription(/· Favorite$/)
  })

  it('say that a model refused images', async () => {
    show(models)
    setConnections(bridge.world.connections.map((one) => ({ ...one, imageRefusals: ['beta'] })))
    const screen = await openPicker('alpha')
    const optionOf = (name: string) => screen.getByRole('option', { name })
    await expect.element(optionOf('beta')).toHaveAccessibleDescription(/· Refused images/u)
    await expect.element(optionOf('alpha')).not.toHaveAccessibleDescription(/Refused images/u)
  })

  it('are marked by star, button or key, and the active option follows', async () => {
    show(models)
    const screen = await openPicker('alpha')
    const star = screen.getByRole('option', { name: 'beta' }).element().querySelector('[data-star]')
    await userEvent.click(star ?? document.body)
    await expect.poll(() => names('Favorites')).toEqual(['beta'])
    expect(screen.getByRole('listbox').elements()).toHaveLength(1)
    expect(bridge.inputsOf('conversations.chooseModel')).toEqual([])
    expect(activeName()).toBe('alpha')
    await userEvent.keyboard('{Control>}d{/Control}')
    await expect.poll(() => names('Favorites')).toEqual(['alpha', 'beta'])
    expect(activeName()).toBe('alpha')
    await expect.element(screen.getByText('Added alpha to favorites.')).toBeInTheDocument()
    const remove = screen.getByRole('button', { name: 'Remove from favorites' })
    await userEvent.click(remove)
    await expect.poll(() => names('Favorites')).toEqual(['beta'])
    await expect.element(screen.getByRole('button', { name: 'Add to favorites' })).toHaveFocus()
  })

  it('are sorted by key too, in reverse with Shift, and main remembers it', async () => {
    show(models, { used: [{ id: 'gamma', at: 5 }] })
    const screen = await openPicker('alpha')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(screen.getByRole('button', { name: 'Last used', pressed: true })).toBeVisible()
    await userEvent.keyboard('{Control>}s{/Control}')
    expect(names('Chat models')).toEqual(['alpha', 'beta'])
    await userEvent.keyboard('{Control>}{Shift>}s{/Shift}{/Control}')
    expect(names('Chat models')).toEqual(['beta', 'alpha'])
    expect(bridge.world.habits.order).toEqual({ column: 'size', isDescending: true })
  })

  it('include what was used since the list last opened', async () => {
    show(models)
    bridge.world.habits = { ...bridge.world.habits, used: [{ id: 'gamma', at: Date.now() }] }
    await openPicker('alpha')
    await expect.poll(() => names('Recently used')).toEqual(['gamma'])
  })
})

describe('long names and narrow windows', () => {
  it('keep the end of a name in view, and mark the found words there', async () => {
    const id = `vendor/a-${'very-'.repeat(30)}long-model`
    show([{ ...meridian, id }, { ...meridian }])
    const screen = await openPicker(meridian.id)
    await userEvent.keyboard('LONG-model')
    const option = screen.getByRole('option', { name: id, exact: true })
    await expect.poll(() => option.element().querySelector('bdi')?.title).toBe(id)
    const found = [...option.element().querySelectorAll('mark')].filter((mark) => mark.checkVisibility())
    expect(found.at(-1)?.textContent).toBe('long-model')
    const { right = 0 } = option.element().querySelector('bdi')?.getBoundingClientRect() ?? {}
    expect(found.at(-1)?.getBoundingClientRect().right).toBeLessThanOrEqual(right + 1)
  })

  it('show the whole name and keep everything inside the window', async () => {
    const id = `vendor/a-${'very-'.repeat(30)}long-model`
    await page.viewport(320, 640)
    show([
      { ...meridian, id },
      { ...meridian, id: 'שלום-7b' },
    ])
    const screen = await openPicker(id)
    const floating = document.querySelector('[popover]')
    expect(floating?.scrollWidth).toBe(floating?.clientWidth)
    const name = screen.getByRole('option', { name: id }).element().querySelector('bdi')
    expect(name?.title).toBe(id)
    expect(name?.getBoundingClientRect().width).toBeGreaterThan(200)
    const whole = [...document.querySelectorAll('bdi')].at(-1)
    expect(whole?.textContent).toBe(id)
    expect(whole?.scrollWidth).toBe(whole?.clientWidth)
  })
})

it('the size of the model picker leaves the name of a model readable, however wide the window is', async () => {
  const title = 'A title of sixty characters is more than the header has room'
  const modelId = 'meridian-70b-chat-with-a-name-that-is-longer-than-the-picker'
  await openApp(chatOf([], { title, modelId }))
  await userEvent.click(page.getByRole('button', { name: 'Usage' }))
  await expect.element(page.getByRole('region', { name: 'Chat usage' })).toBeVisible()
  const name = page.getByRole('combobox', { name: 'Model' }).getByText(modelId)
  for (const width of [1280, 1100, 1000, 640, 320]) {
    await page.viewport(width, 800)
    const line = () => name.element().closest('bdi')?.getBoundingClientRect().width
    await expect.poll(line, { message: `${width} px` }).toBeGreaterThanOrEqual(100)
  }
})
