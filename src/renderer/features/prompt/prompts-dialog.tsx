import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SavedPrompt } from '../../../shared/contract/chat/saved-prompt.ts'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { estimateTokens } from '../../../shared/domain/usage/token-rates.ts'
import { classNames } from '../../lib/class-names.ts'
import { promptStrings, libraryStrings as strings } from '../../messages/chat.ts'
import { openDialog } from '../../stores/app/panel-store.ts'
import { useSystemPrompt } from '../../stores/chat/draft-store.ts'
import {
  editPrompt,
  forgetDeletedPrompt,
  keepPresentPrompt,
  loadPrompts,
  undoDeletePrompt,
  useDeletedPrompt,
  useEditedPrompt,
  useHasNoPrompts,
  usePrompts,
} from '../../stores/chat/saved-prompts-store.ts'
import { useConversation } from '../../stores/chat/transcript-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { ListField } from '../../ui/controls/list-field.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Row, Text } from '../../ui/layout/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PromptEditor } from './prompt-editor.tsx'
import styles from './prompts-dialog.module.css'

const css = classNames(styles)

function close(): void {
  openDialog(null)
  forgetDeletedPrompt()
  requestFocus('message')
}

/** The library of system prompts: a searchable list with an editor. */
export function PromptsDialog() {
  const conversation = useConversation()
  const edited = useEditedPrompt()
  const deleted = useDeletedPrompt()
  const isEmpty = useHasNoPrompts() && edited === null && deleted === null
  // Increases each time an entry opens, so that its fields reset and take the focus.
  const [openings, setOpenings] = useState(0)
  useEffect(() => void loadPrompts(), [])
  const open = (prompt: SavedPrompt): void => {
    editPrompt({ id: prompt.id, name: prompt.name, text: prompt.text })
    setOpenings(openings + 1)
  }
  const begin = (make: () => void): void => {
    make()
    setOpenings(openings + 1)
  }
  const add = (): void => begin(() => editPrompt({ id: null, name: '', text: '' }))
  const present = conversation !== null && (
    <PresentButton
      conversation={conversation}
      size={isEmpty ? 'medium' : 'small'}
      onKeep={() => begin(keepPresentPrompt)}
    />
  )
  return (
    <Dialog label={strings.title} size="wide" closeLabel={strings.close} onClose={close}>
      {isEmpty ? (
        <EmptyLibrary onAdd={add}>{present}</EmptyLibrary>
      ) : (
        <div className={css('library')}>
          <div className={css('list')}>
            <Row gap={2} wrap align="stretch" className={css('buttons')}>
              <Button size="small" onClick={add}>
                {strings.add}
              </Button>
              {present}
            </Row>
            <div className={css('found')}>
              <PromptList onOpen={open} />
            </div>
          </div>
          <div className={css('open')}>
            <DeletedLine />
            {edited === null ? (
              <Text size="control" tone="quiet" className={css('choose')}>
                {strings.chooseOne}
              </Text>
            ) : (
              <PromptEditor
                key={`${edited.id} ${openings}`}
                edited={edited}
                isFresh={openings > 0}
                connectionId={conversation?.connectionId ?? null}
              />
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}

interface EmptyLibraryProps {
  readonly onAdd: () => void
  /** The other way to begin. */
  readonly children: ReactNode
}

/** Before the first prompt there is nothing to find, so the way to begin has the focus. */
function EmptyLibrary({ onAdd, children }: EmptyLibraryProps) {
  const add = useRef<HTMLButtonElement>(null)
  useEffect(() => add.current?.focus(), [])
  return (
    <div className={css('empty')}>
      <EmptyState
        picture={<Icon name="library" size={40} />}
        title={strings.emptyTitle}
        words={strings.empty}
      >
        <Button ref={add} variant="primary" onClick={onAdd}>
          {strings.add}
        </Button>
        {children}
      </EmptyState>
    </div>
  )
}

interface PromptListProps {
  readonly onOpen: (prompt: SavedPrompt) => void
}

function PromptList({ onOpen }: PromptListProps) {
  const prompts = usePrompts()
  const edited = useEditedPrompt()
  const [words, setWords] = useState('')
  return (
    <ListField
      label={strings.find}
      listLabel={strings.title}
      text={words}
      onText={setWords}
      rows={findPrompts(prompts, words)}
      keyOf={({ id }) => id}
      startKey={edited?.id ?? null}
      onChoose={onOpen}
      onEscape={close}
      emptyText={prompts.length === 0 ? '' : strings.nothingFound(words.trim())}
      renderRow={({ name, text, defaultFor }) => (
        <Row as="span" gap={3} align="baseline" justify="between" grow>
          <Text as="span" truncated dir="auto" className={css('name')}>
            {name}
          </Text>
          <Text as="span" size="small" tone="quiet" numeric className={css('facts')}>
            {defaultFor.length > 0 && `${strings.isDefault} · `}
            {promptStrings.tokens(estimateTokens(text))}
          </Text>
        </Row>
      )}
    />
  )
}

interface PresentButtonProps {
  readonly conversation: Conversation
  readonly size: 'small' | 'medium'
  readonly onKeep: () => void
}

/** Saves the chat's system prompt. Hidden when the library already contains it. */
function PresentButton({ conversation: { id, systemPrompt }, size, onKeep }: PresentButtonProps) {
  const prompts = usePrompts()
  const present = useSystemPrompt(id, systemPrompt)
  if (present.trim() === '' || prompts.some(({ text }) => text === present)) return null
  return (
    <Button size={size} onClick={onKeep}>
      {strings.keepPresent}
    </Button>
  )
}

function DeletedLine() {
  const deleted = useDeletedPrompt()
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (deleted !== null) undo.current?.focus()
  }, [deleted])
  return (
    <Row size="control" gap={[2, 3]} wrap breaks role="status" className={css('deleted')}>
      {deleted !== null && (
        <>
          <span dir="auto">{strings.deleted(deleted.name)}</span>
          <Button ref={undo} size="small" onClick={() => void undoDeletePrompt()}>
            {strings.undo}
          </Button>
        </>
      )}
    </Row>
  )
}

/** The prompts that contain every word in name or text. Those with all words in the name come first. */
export function findPrompts(prompts: readonly SavedPrompt[], typed: string): readonly SavedPrompt[] {
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean)
  const hasAll = (text: string): boolean => {
    const lower = text.toLowerCase()
    return words.every((word) => lower.includes(word))
  }
  const named = prompts.filter(({ name }) => hasAll(name))
  return [
    ...named,
    ...prompts.filter((prompt) => !named.includes(prompt) && hasAll(`${prompt.name} ${prompt.text}`)),
  ]
}
