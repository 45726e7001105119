import * as z from 'zod'
import { maxDroppedFiles, maxMessages, maxPathLength } from '../../domain/app/limits.ts'
import { maxTagLength, maxTags } from '../../domain/conversations/tags.ts'
import { Draft, Id, Line, nothing, ofConversation, ofMessage, request, Text } from '../schemas.ts'
import {
  Conversation,
  ConversationSummary,
  ExclusionChange,
  Message,
  OpenConversation,
  TrashedConversation,
} from './conversation.ts'
import { SearchFacets, SearchPage, SearchQuestion } from './search.ts'
import { ExportChoice, ExportReport, FileImport } from './transfer.ts'

export const conversationRequests = {
  /** A page of conversations, newest first: from the top, or those whose recency is below `before`. */
  'conversations.list': request({ before: z.number().int().nullable() }, z.array(ConversationSummary)),
  /** Without a connection, main chooses the one for new chats. */
  /** In a project, its defaults apply; a given connection goes before that of the project. */
  'conversations.create': request(
    { connectionId: Id.nullable(), projectId: Id.nullable().optional() },
    Conversation,
  ),
  /** In place of the temporary chat before, whose words are then gone. */
  'conversations.beginTemporary': request({ connectionId: Id.nullable() }, ConversationSummary),
  /** Saves the temporary chat, which is a normal one from then on. */
  'conversations.keep': request(ofConversation, ConversationSummary),
  'conversations.open': request(ofConversation, OpenConversation),
  /** Ids of chats that the other window has. Opening one takes it from there. */
  'conversations.heldByOther': request(nothing, z.array(z.string())),
  /**
   * Up to `count` messages above `messageId`. With `upTo`, as many as needed to reach that message, or most
   * of the way.
   */
  'conversations.earlier': request(
    {
      conversationId: Id,
      messageId: Id,
      count: z.number().int().min(1).max(maxMessages),
      upTo: Id.nullable(),
    },
    z.array(Message),
  ),
  /** A message in view or not, and those above it: `count` messages, or fewer at the start of the chat. */
  'conversations.branch': request(
    {
      conversationId: Id,
      messageId: Id,
      count: z.number().int().min(1).max(maxMessages),
    },
    z.array(Message),
  ),
  'conversations.rename': request({ conversationId: Id, title: Line }, ConversationSummary),
  'conversations.delete': request(ofConversation, nothing),
  'conversations.restore': request(ofConversation, ConversationSummary),
  'conversations.chooseModel': request({ conversationId: Id, modelId: Line }, Conversation),
  /** Continues with another connection, where the model has to be chosen again. */
  'conversations.chooseConnection': request(ofConversation.extend({ connectionId: Id }), Conversation),
  'conversations.setSystemPrompt': request({ conversationId: Id, systemPrompt: Text }, Conversation),
  'conversations.saveDraft': request(ofConversation.extend({ draft: Draft }), nothing),
  'conversations.showVersion': request(ofMessage, OpenConversation),
  /** Continues with this one of the compared answers. */
  'conversations.continueWith': request(ofMessage, OpenConversation),
  'conversations.setExcluded': request(ExclusionChange, OpenConversation),
  'conversations.setPinned': request({ conversationId: Id, isPinned: z.boolean() }, ConversationSummary),
  'conversations.setArchived': request({ conversationId: Id, isArchived: z.boolean() }, ConversationSummary),
  'conversations.setTags': request(
    { conversationId: Id, tags: z.array(z.string().max(maxTagLength)).max(maxTags) },
    ConversationSummary,
  ),
  /** Copies the whole tree into a new conversation; with `upTo`, only the path to that message. */
  'conversations.copy': request(
    { conversationId: Id, upTo: Id.nullable(), title: Line },
    ConversationSummary,
  ),
  /** Last deleted first. */
  'trash.list': request(nothing, z.array(TrashedConversation)),
  /** Permanently deletes a conversation's text, never a row of the ledger. */
  'trash.purge': request(ofConversation, nothing),
  'trash.empty': request(nothing, nothing),
  /**
   * Matching titles and messages. A newer search replaces a waiting one, which then fails with `cancelled`.
   */
  'search.messages': request(SearchQuestion, SearchPage),
  'search.facets': request(nothing, SearchFacets),
  /** Every message of the conversation that contains exactly these words, in view or not. */
  'search.inConversation': request(
    { conversationId: Id, words: Line },
    z.object({ messageIds: z.array(z.string()) }),
  ),
  /** Every transfer asks the user for a file or folder; null when the user cancels. */
  'transfer.exportConversation': request(
    { conversationId: Id, choice: ExportChoice },
    ExportReport.nullable(),
  ),
  /** Each chat in its own file, in a new folder inside the chosen one. */
  'transfer.exportChats': request({ choice: ExportChoice }, ExportReport.nullable()),
  'transfer.exportEverything': request(nothing, ExportReport.nullable()),
  /** Shows an exported file in its folder, by the id from the export's report. */
  'transfer.showExported': request({ exportId: Id }, nothing),
  /** A refused file is a regular response: it names the place of the problem. */
  'transfer.import': request(nothing, z.array(FileImport).nullable()),
  /** Only the preload makes this request: the window can't name a path. */
  'transfer.importDropped': request(
    { paths: z.array(z.string().max(maxPathLength)).max(maxDroppedFiles) },
    z.array(FileImport).nullable(),
  ),
} as const
