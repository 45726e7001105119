import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react/pure'
import { openFound } from '../../../src/renderer/features/sidebar/search/search-store.ts'
import { openDialog } from '../../../src/renderer/stores/app/panel-store.ts'
import { transcriptStore } from '../../../src/renderer/stores/chat/transcript-store.ts'
import { chooseModel } from '../../../src/renderer/stores/conversations/conversations-store.ts'
import type { RequestName } from '../../../src/shared/contract/contract.ts'
import type { AppEvent, Bridge } from '../../../src/shared/contract/events.ts'
import { seedsFor } from '../../fixtures/cases.ts'
import { aConversation, anAnswer, aQuestion, now } from '../../fixtures/samples/chat.ts'
import { models } from '../../fixtures/samples/connections.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { publishAnswering } from '../fake-chat.ts'
import { refuse } from '../fake-contract.ts'
import { createFakeHandlers } from '../fake-handlers.ts'
import { type World, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

/** How often each deed occurs among the others. */
const weights = {
  type: 24,
  arrive: 18,
  answer: 18,
  new: 6,
  send: 6,
  'move to draft': 6,
  event: 3,
  pass: 3,
  open: 3,
  model: 3,
  find: 2,
  prompt: 2,
  parameters: 2,
  'end answer': 2,
  'refuse a save': 2,
  reopen: 2,
}
type Kind = keyof typeof weights
interface Deed {
  readonly kind: Kind
  /** Which of the things that wait or are in sight. */
  readonly at: number
}
const kinds = Object.entries(weights) as [Kind, number][]
const deeds: fc.Arbitrary<Deed> = fc.record({
  kind: fc.oneof(...kinds.map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) }))),
  at: fc.nat(20),
})

/** Everything between the window and main waits here until the test lets it pass. */
interface Traffic {
  readonly requests: (() => void)[]
  readonly answers: (() => void)[]
  readonly events: (() => void)[]
  /** The chats that main created, in the order in which the window asked for them. */
  readonly created: (string | null)[]
  isHeld: boolean
}

function hold(bridge: FakeBridge): Traffic {
  const traffic: Traffic = { requests: [], answers: [], events: [], created: [], isHeld: false }
  const { request, subscribe } = bridge
  const held: Pick<Bridge, 'request' | 'subscribe'> = {
    request: (name, input) => {
      if (!traffic.isHeld) return request(name, input)
      const at = (name as RequestName) === 'conversations.create' ? traffic.created.push(null) - 1 : null
      return new Promise((resolve) =>
        traffic.requests.push(() => {
          void request(name, input).then((result) => {
            if (at !== null && result.ok) traffic.created[at] = (result.value as { id: string }).id
            traffic.answers.push(() => resolve(result))
          })
        }),
      )
    },
    subscribe: (listener) =>
      subscribe((event: AppEvent) => {
        if (traffic.isHeld) traffic.events.push(() => listener(event))
        else listener(event)
      }),
  }
  Object.assign(bridge, held)
  return traffic
}

const take = <T,>(all: T[], at: number): T | undefined => all.splice(at % (all.length || 1), 1)[0]

async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1)
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      const end = (): void => {
        port1.close()
        resolve()
      }
      port1.addEventListener('message', end)
      port1.start()
      port2.postMessage(null)
    })
}

async function releaseAll({ requests, answers, events }: Traffic): Promise<void> {
  let isQuiet = false
  for (let round = 0; round < 200; round += 1) {
    const waiting = [requests, answers, events].flatMap((all) => all.splice(0))
    for (const pass of waiting) pass()
    await settle()
    if (waiting.length > 0 || answers.length > 0) isQuiet = false
    else if (isQuiet) return
    else {
      isQuiet = true
      vi.advanceTimersByTime(6_000)
      await settle()
    }
  }
  throw new Error('The window never stops asking.')
}

const button = (label: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].findLast((one) =>
    [one.getAttribute('aria-label'), one.textContent].includes(label),
  )
const isDialogOpen = (): boolean => document.querySelector('dialog') !== null

function messageBox(): HTMLTextAreaElement {
  const box = document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Message"]')
  if (box === null) throw new Error('There is no message box.')
  return box
}

function systemPrompt(): HTMLTextAreaElement | null {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent === 'System prompt')
  const field = document.getElementById(label?.htmlFor ?? '')
  return field instanceof HTMLTextAreaElement && !field.readOnly ? field : null
}

function typeInto(field: HTMLTextAreaElement, word: string): void {
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
  document.execCommand('insertText', false, word)
}

/** Opens the parameters, or types into them and applies them. */
function applyParameters(seed: number): void {
  const field = document.querySelector<HTMLTextAreaElement>('dialog textarea[autocapitalize=off]')
  if (!isDialogOpen()) openDialog('parameters')
  else if (field === null) button('Close')?.click()
  else {
    field.select()
    document.execCommand('insertText', false, `{"seed": ${seed}}`)
    button('Apply')?.click()
  }
}

function endAnswer({ world, emit }: FakeBridge): void {
  const summary = world.summaries.find(({ isAnswering }) => isAnswering)
  const [last, ...above] = (world.messages[summary?.id ?? ''] ?? []).toReversed()
  if (summary === undefined || last === undefined) return
  const message = anAnswer(last.id, 'Done.')
  world.messages[summary.id] = [...above.toReversed(), message]
  emit({ type: 'answer-changed', conversationId: summary.id, message })
  publishAnswering(world, emit, summary.id, false)
}

function refuseOneSave(bridge: FakeBridge): void {
  bridge.answer('conversations.saveDraft', () => {
    const handlers = createFakeHandlers(bridge.world, bridge.emit)
    bridge.answer('conversations.saveDraft', handlers['conversations.saveDraft'])
    return refuse('not-saved')
  })
}

/** Every place where main has the word. */
function placesOf({ conversations, messages, queued }: World, word: string): string[] {
  return conversations.flatMap(({ id, draft }) => {
    const sent = (messages[id] ?? []).filter(({ role }) => role === 'user')
    const waiting = queued[id]?.messages ?? []
    return [draft, ...[...sent, ...waiting].map(({ text }) => text)].flatMap((text) =>
      text.includes(word) ? [id] : [],
    )
  })
}

function aWorld(): World {
  const chats = ['one', 'two', 'three'].map((id) => aConversation({ id, title: id, systemPrompt: '' }))
  return worldWith(chats, { two: [aQuestion('q', 'Why?'), anAnswer('a', 'Because.')] })
}

async function openWindow(world: World): Promise<{ bridge: FakeBridge; traffic: Traffic }> {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 60_000, shouldAdvanceTime: true })
  const traffics: Traffic[] = []
  const bridge = await openApp(world, (made) => traffics.push(hold(made)))
  const [traffic] = traffics
  if (traffic === undefined) throw new Error('The window has no bridge.')
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: now + 60_000 })
  traffic.isHeld = true
  return { bridge, traffic }
}

/** A user at the window, and the chat to which each typed word belongs. */
async function aPerson() {
  const world = aWorld()
  let { bridge, traffic } = await openWindow(world)
  /** The chat that the user chose last; null for a new one until main has created it. */
  let here: () => string | null = () => 'one'
  /** Typed since then, and not sent. */
  let inBox: string[] = []
  /** New chats asked for in this window. */
  let asked = 0
  const typed: { readonly word: string; readonly chat: () => string | null }[] = []
  const prompts: { readonly word: string; readonly chat: string | undefined }[] = []
  const shown = () => transcriptStore.getState().open?.conversation.id

  function go(to: () => string | null): void {
    here = to
    inBox = []
  }

  const acts: { readonly [K in Kind]: (at: number) => unknown } = {
    type: () => {
      const word = `w${typed.length}; `
      typeInto(messageBox(), word)
      typed.push({ word, chat: here })
      inBox.push(word)
    },
    prompt: () => {
      const field = systemPrompt()
      if (field === null) return button('Add instructions')?.click()
      const word = `p${prompts.length};`
      typeInto(field, word)
      prompts.push({ word, chat: shown() })
    },
    new: () => {
      const { created } = traffic
      const at = asked
      asked += 1
      button('New chat')?.click()
      go(() => created[at] ?? null)
    },
    open: (at) => {
      const chosen = take([...document.querySelectorAll<HTMLAnchorElement>('a[href^="#/c/"]')], at)
      const id = chosen?.hash.slice('#/c/'.length) ?? null
      chosen?.click()
      go(() => id)
    },
    find: () => {
      void openFound('two', 'q')
      go(() => 'two')
    },
    send: () => {
      const box = messageBox()
      inBox = inBox.filter((word) => !box.value.includes(word.trim()))
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    },
    model: (at) => void chooseModel(models[at % models.length]?.id ?? ''),
    parameters: () => applyParameters(typed.length),
    'move to draft': () => button('Move to draft')?.click(),
    'end answer': () => endAnswer(bridge),
    'refuse a save': () => refuseOneSave(bridge),
    arrive: (at) => take(traffic.requests, at)?.(),
    answer: (at) => take(traffic.answers, at)?.(),
    event: () => traffic.events.shift()?.(),
    pass: () => void vi.advanceTimersByTime(500),
    reopen: async () => {
      bridge.emit({ type: 'window-closing' })
      await releaseAll(traffic)
      await cleanup()
      ;({ bridge, traffic } = await openWindow(world))
      asked = 0
      const id = shown() ?? null
      go(() => id)
    },
  }
  /** A dialog covers everything else. */
  const behindDialog = new Set<Kind>(['type', 'prompt', 'new', 'open', 'find', 'send', 'move to draft'])

  const check = (): void => {
    for (const word of inBox) expect(messageBox().value, 'the message box').toContain(word.trim())
  }

  return {
    async act(deed: Deed): Promise<void> {
      if (isDialogOpen() && behindDialog.has(deed.kind)) return
      await acts[deed.kind](deed.at)
      await settle()
      check()
    },
    async end(): Promise<void> {
      await releaseAll(traffic)
      // A text that main refused is saved once that works again.
      window.dispatchEvent(new Event('blur'))
      await releaseAll(traffic)
      check()
      for (const { word, chat } of typed) expect(placesOf(world, word.trim()), word).toEqual([chat()])
      for (const { word, chat } of prompts) {
        const kept = world.conversations.filter((one) => one.systemPrompt.includes(word))
        expect(
          kept.map(({ id }) => id),
          word,
        ).toEqual([chat])
      }
      const { value } = messageBox()
      expect(value).toBe(world.conversations.find(({ id }) => id === shown())?.draft)
      expect(button('Send')?.ariaDisabled ?? String(value.trim() === '')).toBe(String(value.trim() === ''))
    },
  }
}

it('keeps every typed word in its chat, in whatever order main responds', async () => {
  const property = fc.asyncProperty(fc.array(deeds, { minLength: 10, maxLength: 60 }), async (all) => {
    const person = await aPerson()
    for (const deed of all) await person.act(deed)
    await person.end()
    await cleanup()
  })
  for (const run of seedsFor(20)) await fc.assert(property, run)
})
