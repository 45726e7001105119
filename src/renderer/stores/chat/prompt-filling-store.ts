import { create } from 'zustand'
import {
  fillTemplate,
  type PromptVariable,
  presentMomentOf,
  variablesOf,
} from '../../../shared/domain/chat/prompt-template.ts'
import { closeDialog, openDialog } from '../app/panel-store.ts'
import { requestFocus } from '../focus-store.ts'
import { applyPrompt } from './saved-prompts-store.ts'
import { transcriptStore } from './transcript-store.ts'

/** Where a filled prompt goes. A prompt in the message box replaces the words that looked for it. */
type PromptPlace =
  | { readonly kind: 'system' }
  | { readonly kind: 'message'; readonly replaced: ReplacedWords | null }

export interface ReplacedWords {
  readonly start: number
  readonly text: string
}

/** A prompt that waits for the values of its variables. */
export interface AskedPrompt {
  readonly conversationId: string
  readonly place: PromptPlace
  readonly name: string
  readonly text: string
  readonly variables: readonly PromptVariable[]
  /** The last values of this prompt in this session, by variable. */
  readonly values: ReadonlyMap<string, string>
}

/** A text for the message box, which inserts it as if it were typed. */
interface Insertion {
  readonly conversationId: string
  readonly text: string
  readonly replaced: ReplacedWords | null
}

interface FillingState {
  readonly asked: AskedPrompt | null
  readonly insertion: Insertion | null
  /** By name of the prompt. Never saved: values may be private. */
  readonly lastValues: ReadonlyMap<string, ReadonlyMap<string, string>>
}

const fillingStore = create<FillingState>()(() => ({
  asked: null,
  insertion: null,
  lastValues: new Map(),
}))

export const useAskedPrompt = (): AskedPrompt | null => fillingStore((state) => state.asked)
export const useInsertion = (conversationId: string): Insertion | null =>
  fillingStore(({ insertion }) => (insertion?.conversationId === conversationId ? insertion : null))

/** Puts a prompt of the library into the open chat, and first asks for its variables. */
export function putPrompt(place: PromptPlace, { name, text }: { name: string; text: string }): void {
  const conversationId = transcriptStore.getState().open?.conversation.id
  if (conversationId === undefined) return
  const variables = variablesOf(text)
  const values = fillingStore.getState().lastValues.get(name) ?? new Map<string, string>()
  const asked = { conversationId, place, name, text, variables, values }
  if (variables.length === 0) deliver(asked, new Map())
  else {
    fillingStore.setState({ asked })
    openDialog('fill-prompt')
  }
}

/** The prompt with these values, as it would be put into the chat now. */
export function filledText({ text }: AskedPrompt, values: ReadonlyMap<string, string>): string {
  return fillTemplate(text, values, presentMomentOf(new Date()))
}

export function fillPrompt(values: ReadonlyMap<string, string>): void {
  const { asked } = fillingStore.getState()
  if (asked === null) return
  fillingStore.setState(({ lastValues }) => ({ lastValues: new Map(lastValues).set(asked.name, values) }))
  deliver(asked, values)
}

/** Leaves the chat as it is. */
export function cancelFilling(): void {
  fillingStore.setState({ asked: null })
  closeDialog()
  requestFocus('message')
}

/** The message box has inserted the text. */
export function endInsertion(): void {
  fillingStore.setState({ insertion: null })
}

function deliver(asked: AskedPrompt, values: ReadonlyMap<string, string>): void {
  const { conversationId, place } = asked
  const text = filledText(asked, values)
  fillingStore.setState({ asked: null })
  if (place.kind === 'system') applyPrompt(text)
  else {
    closeDialog()
    fillingStore.setState({ insertion: { conversationId, text, replaced: place.replaced } })
  }
  requestFocus('message')
}
