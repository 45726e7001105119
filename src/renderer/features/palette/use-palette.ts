import { useEffect } from 'react'
import { canChat } from '../../../shared/domain/connections/can-chat.ts'
import { formatDate } from '../../../shared/language/format-moment.ts'
import { formatCount } from '../../../shared/language/format-number.ts'
import { findWords, matchWords } from '../../lib/match-words.ts'
import { runCommand } from '../../stores/app/commands.ts'
import { openConversation, showChat } from '../../stores/app/navigation.ts'
import { closeDialog, openSettings, type SettingsSection } from '../../stores/app/panel-store.ts'
import { putPrompt } from '../../stores/chat/prompt-filling-store.ts'
import { loadPrompts, usePrompts } from '../../stores/chat/saved-prompts-store.ts'
import { useConversation, useIsInTrash } from '../../stores/chat/transcript-store.ts'
import { useModelHabits } from '../../stores/connections/model-habits-store.ts'
import { useModels } from '../../stores/connections/models-store.ts'
import { chooseModel, useListedAt, useSummaries } from '../../stores/conversations/conversations-store.ts'
import { isListed } from '../../stores/conversations/sidebar-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { commandSearchWords, commandStrings as strings } from '../../strings/commands.ts'
import { sidebarStrings } from '../../strings/sidebar.ts'
import { availableCommands } from './command-table.ts'

const recentCount = 5
const maxFound = 50

export interface PaletteEntry {
  readonly key: string
  readonly label: string
  /** A word such as "Chat"; null for a command. */
  readonly kind: string | null
  readonly heading: string
  /** The day and the tokens of a chat. */
  readonly note: string | null
  /** The shortcut in Electron's accelerator notation. */
  readonly keys: string | null
  readonly run: () => void
}

interface FoundSetting {
  readonly section: SettingsSection
  readonly sectionName: string
  readonly place: string | null
  readonly label: string
}

export type FindSettings = (typed: string) => readonly FoundSetting[]

/** Recent chats and all commands without text; else everything that matches, best first. */
export function usePalette(typed: string, findSettings: FindSettings): readonly PaletteEntry[] {
  const chats = useChats()
  const models = useChatModels()
  const prompts = useSavedPrompts()
  const commands = commandEntries()
  if (typed.trim() === '') return [...chats.slice(0, recentCount), ...commands]
  const settings = findSettings(typed).map(settingEntry)
  return [
    ...ranked(commands, (entry) => scoreOfCommand(typed, entry)),
    ...ranked([...chats, ...models, ...prompts], ({ label }) => scoreOf(typed, label)),
    // The search of the settings has matched more than their names, and has the best first.
    ...ranked(settings, ({ label }) => scoreOf(typed, label) ?? scores.setting),
  ]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, maxFound)
    .map(({ entry }) => entry)
}

function ranked(entries: readonly PaletteEntry[], rate: (entry: PaletteEntry) => number | null) {
  return entries.flatMap((entry) => {
    const score = rate(entry)
    return score === null ? [] : [{ entry, score }]
  })
}

/** Between the scores of a name: below a whole word of it, and above letters that merely occur in order. */
const scores = { otherWord: 1.75, setting: 1.5 } as const

/** By its name, or by another word for the same. */
function scoreOfCommand(typed: string, { key, label }: PaletteEntry): number | null {
  const byName = matchWords(typed, label)
  const hasOtherWord = findWords(typed, [commandSearchWords[key] ?? '']) !== null
  return hasOtherWord ? Math.max(byName ?? 0, scores.otherWord) : byName
}

/** Titles are long, so letters that merely occur in order don't count: each word must be there. */
function scoreOf(typed: string, label: string): number | null {
  return findWords(typed, [label]) === null ? null : (matchWords(typed, label) ?? 1)
}

function commandEntries(): PaletteEntry[] {
  return availableCommands().map(({ name, label, group, keys }) => ({
    key: name,
    label,
    kind: null,
    heading: strings.groups[group],
    note: null,
    keys,
    run: () => runCommand(name),
  }))
}

/** An entry that closes the palette before it acts. */
function entryOf(kind: string, id: string, label: string, act: () => void): PaletteEntry {
  const run = (): void => {
    closeDialog()
    act()
  }
  return { key: `${kind} ${id}`, label, kind, heading: kind, note: null, keys: null, run }
}

/** All chats but the open one, newest first. */
function useChats(): readonly PaletteEntry[] {
  const openId = useConversation()?.id
  const now = useListedAt()
  return useSummaries()
    .filter((summary) => summary.id !== openId && isListed(summary))
    .map(({ id, title, updatedAt, reportedTokens }) => ({
      ...entryOf(
        strings.chat,
        id,
        title === '' ? sidebarStrings.untitled : title,
        () => void openConversation(id),
      ),
      heading: strings.recent,
      note: noteOf(formatDate(updatedAt, now), reportedTokens),
    }))
}

function noteOf(day: string, tokens: number): string {
  return tokens === 0 ? day : `${day} · ${formatCount(tokens)}`
}

/** The models of the open chat's connection, last used first. */
function useChatModels(): readonly PaletteEntry[] {
  const conversation = useConversation()
  const connectionId = conversation?.connectionId ?? ''
  const models = useModels(connectionId)?.models ?? []
  const usedAt = new Map(useModelHabits(connectionId).used.map(({ id, at }) => [id, at]))
  const isInTrash = useIsInTrash()
  if (conversation === null || isInTrash) return []
  return models
    .filter((model) => canChat(model) && model.id !== conversation.modelId)
    .toSorted((one, other) => (usedAt.get(other.id) ?? 0) - (usedAt.get(one.id) ?? 0))
    .map(({ id }) => entryOf(strings.model, id, id, () => void switchModel(id)))
}

async function switchModel(modelId: string): Promise<void> {
  showChat()
  if (await chooseModel(modelId)) requestFocus('message')
}

function useSavedPrompts(): readonly PaletteEntry[] {
  const prompts = usePrompts()
  const isInTrash = useIsInTrash()
  const isChatOpen = useConversation() !== null && !isInTrash
  useEffect(() => void loadPrompts(), [])
  if (!isChatOpen) return []
  return prompts.map(({ id, name, text }) =>
    entryOf(strings.prompt, id, name, () => {
      showChat()
      putPrompt({ kind: 'system' }, { name, text })
    }),
  )
}

function settingEntry({ section, sectionName, place, label }: FoundSetting): PaletteEntry {
  const kind = strings.setting(sectionName)
  return entryOf(kind, label, label, () => openSettings(true, section, { place }))
}
