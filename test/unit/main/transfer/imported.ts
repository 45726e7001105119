import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { foreignFormats } from '../../../../src/main/jobs/conversations/import-source.ts'
import { openForeignTables } from '../../../../src/main/storage/database/foreign-tables.ts'
import type { ArchivedMessage } from '../../../../src/main/transfer/archive.ts'
import {
  type ImportedFile,
  openForeignFile,
  readForeign,
} from '../../../../src/main/transfer/foreign-format.ts'
import type { ImportedConversation } from '../../../../src/main/transfer/imported-conversation.ts'

export const context = { connectionId: 'connection-1', now: Date.UTC(2026, 10, 20, 12) }

export function fixture(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`../../../fixtures/import/${name}`, import.meta.url)))
}

export interface Found {
  readonly source: string
  readonly conversations: readonly ImportedConversation[]
  readonly skipped: Readonly<Record<string, number>>
  /** By reason, the names of skipped parts. */
  readonly named: Readonly<Record<string, readonly string[]>>
}

/** The result of the one reader that knows the file; null where none does. */
export function findIn(content: Uint8Array): Found | null {
  const file = openForeignFile(content, openForeignTables)
  const known = foreignFormats.flatMap((format) => readForeign(format, file, context) ?? [])
  expect(known.length).toBeLessThanOrEqual(1)
  return known[0] === undefined ? null : goThrough(known[0])
}

export function found(content: Uint8Array | string): Found {
  const result = findIn(typeof content === 'string' ? new TextEncoder().encode(content) : content)
  if (result === null) throw new Error('No reader knows this file.')
  return result
}

function goThrough(file: ImportedFile): Found {
  const conversations = [...file.conversations]
  const skipped = Object.fromEntries(file.skipped().map(({ reason, count }) => [reason, count]))
  const named = Object.fromEntries(file.skipped().map(({ reason, names }) => [reason, names]))
  return { source: file.source, conversations, skipped, named }
}

/** A chat as its path in view: role and text. */
export function pathOf({ conversation, messages }: ImportedConversation): [string, string][] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const path = new Set<ArchivedMessage>()
  for (let id = conversation.chosenRootId; id !== null; ) {
    const message = byId.get(id)
    if (message === undefined || path.has(message)) throw new Error('The path on view leads nowhere.')
    path.add(message)
    id = message.chosenChildId
  }
  return [...path].map(({ role, text }) => [role, text])
}

/** The texts under one message, each version in its order. */
export function versionsUnder(imported: ImportedConversation, text: string | null): string[] {
  const parent = imported.messages.find((message) => message.text === text)
  return imported.messages
    .filter(({ parentId }) => parentId === (parent?.id ?? null))
    .map((message) => message.text)
}

/** Storage's conditions for every conversation, from any source. */
export function expectSound({ conversations }: Found): void {
  const ids = new Set<string>()
  for (const { conversation, messages } of conversations) {
    const parents = new Map<string, string | null>()
    const take = (id: string): void => {
      expect(id).toMatch(/^[\da-f]{64}$/)
      expect(ids.has(id)).toBe(false)
      ids.add(id)
    }
    take(conversation.id)
    expect(messages.length).toBeGreaterThan(0)
    for (const message of messages) {
      take(message.id)
      expect(message.conversationId).toBe(conversation.id)
      if (message.parentId !== null) expect(parents.has(message.parentId)).toBe(true)
      parents.set(message.id, message.parentId)
      expect(Number.isSafeInteger(message.createdAt)).toBe(true)
      expect((message.text + message.reasoning).isWellFormed()).toBe(true)
      expect(message.text + message.reasoning).not.toBe('')
    }
    const withChildren = new Set(parents.values())
    for (const { id, chosenChildId } of messages) {
      if (chosenChildId !== null) expect(parents.get(chosenChildId)).toBe(id)
      else expect(withChildren.has(id)).toBe(false)
    }
    expect(parents.get(conversation.chosenRootId ?? '')).toBeNull()
    expect(conversation.title.isWellFormed() && conversation.title.length <= 300).toBe(true)
    expect([conversation.createdAt, conversation.updatedAt].every(Number.isSafeInteger)).toBe(true)
  }
}
