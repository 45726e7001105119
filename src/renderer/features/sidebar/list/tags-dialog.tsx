import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ConversationSummary } from '../../../../shared/contract/conversations/conversation.ts'
import {
  cleanTag,
  hasTag,
  maxTagLength,
  maxTags,
  tagKey,
} from '../../../../shared/domain/conversations/tags.ts'
import { compareNames } from '../../../../shared/language/locale.ts'
import { useSummaries } from '../../../stores/conversations/conversations-store.ts'
import { tagConversation } from '../../../stores/conversations/organizing.ts'
import { chooseTagsOf, useTaggedId } from '../../../stores/conversations/sidebar-store.ts'
import { sidebarStrings, tagStrings as strings } from '../../../strings/sidebar.ts'
import { Button, SmallButton } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { Dialog, DialogBody } from '../../../ui/overlays/dialog.tsx'
import css from './tags-dialog.module.css'

/** Adds existing tags to a chat, removes them, and creates new ones. */
export function TagsDialog() {
  const taggedId = useTaggedId()
  const summaries = useSummaries()
  const summary = summaries.find(({ id }) => id === taggedId)
  return summary === undefined ? null : <TagsOf summary={summary} known={tagsOf(summaries)} />
}

interface TagsOfProps {
  readonly summary: ConversationSummary
  readonly known: readonly string[]
}

function TagsOf({ summary: { id, title, tags }, known }: TagsOfProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const isFull = tags.length >= maxTags
  const isTooLong = cleanTag(typed).length > maxTagLength
  const problem = isFull ? strings.full(maxTags) : isTooLong ? strings.tooLong(maxTagLength) : null
  useEffect(() => field.current?.focus(), [])

  const add = (event: FormEvent): void => {
    event.preventDefault()
    const tag = cleanTag(typed)
    if (tag === '' || problem !== null) return
    void tagConversation(id, [...tags, tag]).then((isDone) => isDone && setTyped(''))
  }
  const toggle = (tag: string, isChosen: boolean): void => {
    if (isChosen)
      void tagConversation(
        id,
        tags.filter((other) => tagKey(other) !== tagKey(tag)),
      )
    else if (!isFull) void tagConversation(id, [...tags, tag])
  }
  return (
    <Dialog
      label={strings.title(title === '' ? sidebarStrings.untitled : title)}
      size="top"
      onClose={() => chooseTagsOf(null)}
    >
      <DialogBody isTight>
        <form className={css('line')} onSubmit={add}>
          <Field
            label={strings.field}
            hint={strings.hint}
            error={problem}
            inputRef={field}
            isProse
            value={typed}
            onChange={setTyped}
          />
          <Button type="submit" aria-disabled={problem !== null || cleanTag(typed) === ''}>
            {strings.add}
          </Button>
        </form>
        <Row gap={2} wrap align="stretch" className={css('tags')}>
          {known.map((tag) => {
            const isChosen = hasTag(tags, tag)
            return (
              <SmallButton
                key={tag}
                aria-pressed={isChosen}
                aria-disabled={isFull && !isChosen}
                onClick={() => toggle(tag, isChosen)}
              >
                <Text as="span" dir="auto" breaks shrink>
                  {tag}
                </Text>
              </SmallButton>
            )
          })}
        </Row>
      </DialogBody>
    </Dialog>
  )
}

/** Every tag in use, alphabetically. Spellings of the same tag appear once. */
export function tagsOf(summaries: readonly ConversationSummary[]): string[] {
  const tags = new Map<string, string>()
  // Thousands of chats share few spellings, and comparing tags is slow, so duplicates go first.
  for (const tag of new Set(summaries.flatMap((summary) => summary.tags)))
    if (!tags.has(tagKey(tag))) tags.set(tagKey(tag), tag)
  return [...tags.values()].toSorted(compareNames)
}
