import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { SavedPrompt } from '../../../shared/contract/chat/saved-prompt.ts'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { favouritesFirst, findPrompts } from '../../../shared/domain/chat/prompt-search.ts'
import { estimateTokens } from '../../../shared/domain/usage/token-rates.ts'
import { closeDialog } from '../../stores/app/panel-store.ts'
import { useSystemPrompt } from '../../stores/chat/draft-store.ts'
import {
  editFolder,
  editPrompt,
  forgetDeleted,
  loadPrompts,
  saveCurrentPrompt,
  toggleFolder,
  undoDelete,
  useCollapsedFolders,
  useDeleted,
  useEditedEntry,
  useFolders,
  useIsLibraryEmpty,
  usePrompts,
} from '../../stores/chat/saved-prompts-store.ts'
import { useConversation } from '../../stores/chat/transcript-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { promptStrings } from '../../strings/chat.ts'
import {
  folderStrings,
  promptImportStrings,
  libraryStrings as strings,
} from '../../strings/prompt-library.ts'
import { Button, SmallButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { ListField } from '../../ui/controls/list-field.tsx'
import { VisuallyHidden } from '../../ui/controls/visually-hidden.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Box, Info, Remark, Row, Text } from '../../ui/layout/layout.tsx'
import { UndoLine } from '../../ui/layout/undo-line.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FolderEditor } from './folder-editor.tsx'
import { PromptEditor } from './prompt-editor.tsx'
import { PromptImportPreview, TransferOutcomeLine } from './prompt-import.tsx'
import {
  exportPrompts,
  leavePromptTransfer,
  readPromptImport,
  usePromptPreview,
} from './prompt-transfer-store.ts'
import css from './prompts-dialog.module.css'

function close(): void {
  closeDialog()
  forgetDeleted()
  leavePromptTransfer()
  requestFocus('message')
}

/** The library of prompts, or the file that the user is about to import into it. */
export function PromptsDialog() {
  const preview = usePromptPreview()
  // Afterwards, the focus returns to the button that began the import.
  const [hasPreviewed, setHasPreviewed] = useState(false)
  if (preview !== null && !hasPreviewed) setHasPreviewed(true)
  return preview === null ? (
    <Dialog label={strings.title} size="wide" onClose={close}>
      <Library isFocusOnImport={hasPreviewed} />
    </Dialog>
  ) : (
    <Dialog label={promptImportStrings.title} size="wide" onClose={leavePromptTransfer}>
      <PromptImportPreview preview={preview} />
    </Dialog>
  )
}

/** Folders and a searchable list, with an editor. */
function Library({ isFocusOnImport }: { readonly isFocusOnImport: boolean }) {
  const conversation = useConversation()
  const edited = useEditedEntry()
  const deleted = useDeleted()
  const isEmpty = useIsLibraryEmpty() && edited === null && deleted === null
  // Increases each time an entry opens, so that its fields reset and take the focus.
  const [openings, setOpenings] = useState(0)
  const importButton = useRef<HTMLButtonElement>(null)
  useEffect(() => void loadPrompts(), [])
  // After the effects of the fields, which take the focus when the library opens.
  useEffect(() => {
    if (isFocusOnImport) importButton.current?.focus()
  }, [isFocusOnImport])
  const open = (prompt: SavedPrompt): void => {
    editPrompt(prompt)
    setOpenings(openings + 1)
  }
  const begin = (make: () => void): void => {
    make()
    setOpenings(openings + 1)
  }
  /** A new prompt begins in the folder in view. */
  const folder = edited?.folder ?? null
  const add = (): void => begin(() => editPrompt({ folder }))
  const addFolder = (): void => begin(() => editFolder(null))
  const present = conversation !== null && (
    <PresentButton
      conversation={conversation}
      size={isEmpty ? 'medium' : 'small'}
      onKeep={() => begin(saveCurrentPrompt)}
    />
  )
  const importing = (
    <Button ref={importButton} size={isEmpty ? 'medium' : 'small'} onClick={() => void readPromptImport()}>
      {strings.import}
    </Button>
  )
  if (isEmpty)
    return (
      <EmptyLibrary onAdd={add}>
        {present}
        {importing}
      </EmptyLibrary>
    )
  return (
    <div className={css('library')}>
      <div className={css('list')}>
        <Row gap={2} wrap align="stretch" className={css('buttons')}>
          <SmallButton onClick={add}>{strings.add}</SmallButton>
          <SmallButton onClick={addFolder}>{strings.addFolder}</SmallButton>
          {present}
          {importing}
          <SmallButton onClick={() => void exportPrompts(null)}>{strings.export}</SmallButton>
        </Row>
        <div className={css('outcome')}>
          <TransferOutcomeLine />
        </div>
        <Box pad={[0, 3, 3]}>
          <PromptList onOpen={open} />
        </Box>
      </div>
      <div className={css('open')}>
        <DeletedLine />
        {edited === null ? (
          <Info centred pad={[8, 0]}>
            {strings.chooseOne}
          </Info>
        ) : edited.kind === 'folder' ? (
          <FolderEditor
            key={`${keyOfFolder(edited.folder ?? '')} ${openings}`}
            edited={edited}
            isFresh={edited.folder === null}
          />
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
  )
}

interface EmptyLibraryProps {
  readonly onAdd: () => void
  /** Other ways to begin. */
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
      <TransferOutcomeLine />
    </div>
  )
}

type Entry =
  | { readonly kind: 'folder'; readonly key: string; readonly name: string; readonly count: number }
  | { readonly kind: 'prompt'; readonly key: string; readonly prompt: SavedPrompt }

const keyOfFolder = (name: string): string => `folder ${name}`

/** Folders with their prompts, then the prompts outside of folders. Found prompts come without folders. */
function PromptList({ onOpen }: { readonly onOpen: (prompt: SavedPrompt) => void }) {
  const prompts = usePrompts()
  const folders = useFolders()
  const collapsed = useCollapsedFolders()
  const edited = useEditedEntry()
  const [words, setWords] = useState('')
  const isSearching = words.trim() !== ''
  const entries = useMemo(
    () =>
      isSearching ? findPrompts(prompts, words).map(promptEntry) : entriesOf(folders, prompts, collapsed),
    [isSearching, words, prompts, folders, collapsed],
  )
  const choose = (entry: Entry): void => {
    if (entry.kind === 'prompt') onOpen(entry.prompt)
    else {
      toggleFolder(entry.name)
      editFolder(entry.name)
    }
  }
  return (
    <ListField
      label={strings.find}
      listLabel={strings.title}
      text={words}
      onText={setWords}
      rows={entries}
      keyOf={({ key }) => key}
      startKey={edited?.kind === 'folder' ? keyOfFolder(edited.name) : (edited?.id ?? null)}
      onChoose={choose}
      onEscape={close}
      emptyText={isSearching ? strings.nothingFound(words.trim()) : ''}
      renderRow={(entry) =>
        entry.kind === 'folder' ? (
          <FolderRow {...entry} isCollapsed={collapsed.includes(entry.name)} />
        ) : (
          <PromptRow prompt={entry.prompt} isSearching={isSearching} />
        )
      }
    />
  )
}

const promptEntry = (prompt: SavedPrompt): Entry => ({ kind: 'prompt', key: prompt.id, prompt })

function entriesOf(
  folders: readonly string[],
  prompts: readonly SavedPrompt[],
  collapsed: readonly string[],
): Entry[] {
  const byFolder = Map.groupBy(favouritesFirst(prompts), ({ folder }) => folder)
  const inFolders = folders.flatMap((name): Entry[] => {
    const inside = byFolder.get(name) ?? []
    const shown = collapsed.includes(name) ? [] : inside.map(promptEntry)
    return [{ kind: 'folder', key: keyOfFolder(name), name, count: inside.length }, ...shown]
  })
  return [...inFolders, ...(byFolder.get(null) ?? []).map(promptEntry)]
}

interface FolderRowProps {
  readonly name: string
  readonly count: number
  readonly isCollapsed: boolean
}

function FolderRow({ name, count, isCollapsed }: FolderRowProps) {
  return (
    <Row as="span" gap={2} grow className={css('row')}>
      <Icon name={isCollapsed ? 'chevron-right' : 'chevron-down'} size={14} />
      <Icon name="folder" size={14} />
      <VisuallyHidden>
        {isCollapsed ? folderStrings.collapsed(name) : folderStrings.open(name)}{' '}
      </VisuallyHidden>
      <Text as="span" strong truncated grow dir="auto" aria-hidden="true" shrink>
        {name}
      </Text>
      <Remark as="span" numeric className={css('facts')}>
        {folderStrings.count(count)}
      </Remark>
    </Row>
  )
}

interface PromptRowProps {
  readonly prompt: SavedPrompt
  /** Found prompts name their folder. */
  readonly isSearching: boolean
}

function PromptRow({ prompt, isSearching }: PromptRowProps) {
  const { name, text, folder, isFavourite, defaultFor } = prompt
  const facts = [
    ...(isSearching && folder !== null ? [folder] : []),
    ...(defaultFor.length > 0 ? [strings.isDefault] : []),
    promptStrings.tokens(estimateTokens(text)),
  ]
  return (
    <Row as="span" gap={2} grow className={css('row', folder !== null && !isSearching && 'inFolder')}>
      {isFavourite && (
        <>
          <Icon name="star-filled" size={14} />
          <VisuallyHidden>{strings.favouriteMark} </VisuallyHidden>
        </>
      )}
      <Text as="span" truncated grow dir="auto" shrink>
        {name}
      </Text>
      <Remark as="span" numeric truncated className={css('facts')}>
        {facts.join(' · ')}
      </Remark>
    </Row>
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
      {strings.saveCurrent}
    </Button>
  )
}

function DeletedLine() {
  const deleted = useDeleted()
  const words =
    deleted?.kind === 'prompt'
      ? strings.deleted(deleted.prompt.name)
      : folderStrings.deleted(deleted?.folder.name ?? '')
  return (
    <UndoLine deleted={deleted} onUndo={() => void undoDelete()} className={css('deleted')}>
      <span dir="auto">{words}</span>
    </UndoLine>
  )
}
