import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { SavedPrompt } from '../../../shared/contract/chat/saved-prompt.ts'
import { promptsFor, type SlashWords, slashWordsAt } from '../../../shared/domain/chat/prompt-search.ts'
import { openDialog } from '../../stores/app/panel-store.ts'
import { endInsertion, putPrompt, useInsertion } from '../../stores/chat/prompt-filling-store.ts'
import { hasPrompts, loadPrompts, usePrompts } from '../../stores/chat/saved-prompts-store.ts'
import { suggestionStrings as strings } from '../../strings/prompt-library.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { insertText } from '../../ui/controls/insert-text.ts'
import { Remark, Row, Text } from '../../ui/layout/layout.tsx'
import css from './prompt-suggestions.module.css'

/** More rows than anyone reads; typing narrows them. */
const maxShown = 50

interface PromptSuggestions {
  readonly shown: readonly SavedPrompt[]
  readonly hiddenCount: number
  readonly activeIndex: number
  readonly listId: string
  readonly choose: (prompt: SavedPrompt) => void
  /** Whether the list used the key. */
  readonly handleKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean
  /** Shows the list at the caret. An empty library opens instead. */
  readonly open: () => Promise<void>
  /** Reads the caret position after each text or selection change. */
  readonly look: () => void
}

const isSame = (one: SlashWords | null, other: SlashWords | null): boolean =>
  one?.start === other?.start && one?.end === other?.end && one?.words === other?.words

/** Prompts of the library that match the word after a slash. Without a match, the slash is ordinary text. */
export function usePromptSuggestions(field: RefObject<HTMLTextAreaElement | null>): PromptSuggestions {
  const listId = useId()
  const prompts = usePrompts()
  const [slash, setSlash] = useState<SlashWords | null>(null)
  /** The slash that Escape made ordinary text, until the caret leaves its words. */
  const [ignoredStart, setIgnoredStart] = useState<number | null>(null)
  const [activeIndex, setActiveIndex] = useState(0)
  /** The slash that the menu typed, and the text with it. */
  const opened = useRef<{ readonly at: number; readonly text: string; readonly value: string } | null>(null)
  const isOpen = slash !== null && slash.start !== ignoredStart
  const found = useMemo(() => (isOpen ? promptsFor(prompts, slash.words) : []), [isOpen, slash, prompts])
  const shown = found.slice(0, maxShown)
  const isLooking = slash !== null
  useEffect(() => {
    if (isLooking) void loadPrompts()
  }, [isLooking])

  const look = (): void => {
    const box = field.current
    if (box === null) return
    const isCaret = box.selectionStart === box.selectionEnd
    const next = isCaret ? slashWordsAt(box.value, box.selectionStart) : null
    if (isSame(next, slash)) return
    setSlash(next)
    setActiveIndex(0)
    if (next?.start !== ignoredStart) setIgnoredStart(null)
  }

  const open = async (): Promise<void> => {
    await loadPrompts()
    const box = field.current
    if (box === null) return
    if (!hasPrompts()) return openDialog('prompts')
    const { value, selectionEnd: at } = box
    const before = /\S$/u.test(value.slice(0, at)) ? ' ' : ''
    const after = /^\S/u.test(value.slice(at)) ? ' ' : ''
    box.setSelectionRange(at, at)
    insertText(box, `${before}/${after}`)
    box.setSelectionRange(at + before.length + 1, at + before.length + 1)
    opened.current = { at, text: `${before}/${after}`, value: box.value }
    look()
  }

  /** Removes the slash that opened the list, if the user typed nothing since. */
  const removeSlash = (): void => {
    const box = field.current
    if (box === null || opened.current?.value !== box.value) return
    const { at, text } = opened.current
    box.setSelectionRange(at, at + text.length)
    insertText(box, '')
  }

  const choose = (prompt: SavedPrompt): void => {
    const box = field.current
    if (box === null || slash === null) return
    const { start, end } = slash
    setSlash(null)
    putPrompt({ kind: 'message', replaced: { start, text: box.value.slice(start, end) } }, prompt)
  }

  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const active = shown[activeIndex]
    if (active === undefined || slash === null || event.nativeEvent.isComposing || hasModifier(event))
      return false
    if (event.key === 'ArrowDown') setActiveIndex((activeIndex + 1) % shown.length)
    else if (event.key === 'ArrowUp') setActiveIndex((activeIndex + shown.length - 1) % shown.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active)
    else if (event.key === 'Escape') {
      setIgnoredStart(slash.start)
      removeSlash()
    } else return false
    event.preventDefault()
    // Escape also stops an answer.
    event.stopPropagation()
    return true
  }
  return {
    shown,
    hiddenCount: found.length - shown.length,
    activeIndex,
    listId,
    choose,
    handleKey,
    open,
    look,
  }
}

function hasModifier({ shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return shiftKey || ctrlKey || metaKey || altKey
}

/** The attributes of a text field with this list. A `textarea` can't be a combobox, but it can have a list. */
export function suggestionAttributes({ shown, listId, activeIndex }: PromptSuggestions) {
  if (shown.length === 0) return { 'aria-autocomplete': 'list' } as const
  return {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': listId,
    'aria-activedescendant': `${listId}-${activeIndex}`,
  } as const
}

/** Above the message box and above everything that would cut it off. */
export function SuggestionList({ suggestions }: { readonly suggestions: PromptSuggestions }) {
  const { shown, hiddenCount, activeIndex, listId, choose } = suggestions
  const list = useRef<HTMLDivElement>(null)
  // Typing changes the rows, too.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <>
      {shown.length > 0 && (
        <div ref={showAbove} popover="manual" className={css('place')}>
          <div ref={list} id={listId} role="listbox" aria-label={strings.list} className={css('list')}>
            {shown.map((prompt, index) => (
              <button
                key={prompt.id}
                id={`${listId}-${index}`}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={index === activeIndex}
                className={css('option')}
                // Keeps the focus in the message box.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(prompt)}
              >
                <SuggestedPrompt prompt={prompt} />
              </button>
            ))}
          </div>
          <Remark className={css('keys')}>
            {hiddenCount > 0 ? strings.more(hiddenCount) : strings.keys}
          </Remark>
        </div>
      )}
      <span role="status" className={css('status')}>
        {shown.length > 0 && strings.count(shown.length + hiddenCount)}
      </span>
    </>
  )
}

/** The message box, in which the list is, becomes its anchor. */
function showAbove(place: HTMLDivElement | null): void {
  if (place?.parentElement) place.showPopover({ source: place.parentElement })
}

function SuggestedPrompt({ prompt: { name, text, folder, isFavourite } }: { readonly prompt: SavedPrompt }) {
  return (
    <>
      <Row as="span" gap={2} className={css('head')}>
        {isFavourite && <Icon name="star-filled" size={14} />}
        <Text as="span" truncated strong dir="auto" className={css('name')}>
          {name}
        </Text>
        {folder !== null && (
          <Remark as="span" truncated dir="auto">
            {folder}
          </Remark>
        )}
      </Row>
      <Remark as="span" truncated dir="auto">
        {text.slice(0, 200)}
      </Remark>
    </>
  )
}

/** Inserts prompts at the caret, like typing, so that the undo keys undo it. */
export function PromptInsertion({ conversationId, field }: PromptInsertionProps) {
  const insertion = useInsertion(conversationId)
  useEffect(() => {
    const box = field.current
    if (insertion === null || box === null) return
    endInsertion()
    const { text, replaced } = insertion
    if (replaced !== null && box.value.startsWith(replaced.text, replaced.start))
      box.setSelectionRange(replaced.start, replaced.start + replaced.text.length)
    insertText(box, text)
  }, [insertion, field])
  return null
}

interface PromptInsertionProps {
  readonly conversationId: string
  readonly field: RefObject<HTMLTextAreaElement | null>
}
