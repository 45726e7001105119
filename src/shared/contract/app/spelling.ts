import * as z from 'zod'
import { dictionaryLimits } from '../../domain/app/dictionaries.ts'
import { Id, nothing, request } from '../schemas.ts'

const { nameCharacters, wordCharacters, wordsAtOnce } = dictionaryLimits

/** Why a file is refused as a dictionary. */
export const DictionaryProblem = z.enum([
  'rules-missing',
  'empty',
  'not-a-dictionary',
  'unknown-encoding',
  'too-large',
  'too-many-words',
  'too-much-memory',
  'too-slow',
  'not-read',
  'too-many-dictionaries',
])
export type DictionaryProblem = z.infer<typeof DictionaryProblem>

/** A Hunspell dictionary that Tally keeps, named by its file. */
export const Dictionary = z.object({
  name: z.string(),
  wordCount: z.number().int(),
  /** The size of the two files. */
  byteCount: z.number().int(),
  addedAt: z.number().int(),
  /** Chats use this one unless they have another. */
  isDefault: z.boolean(),
  /** It made the checker crash or hang, and checks nothing until it is added again or Tally restarts. */
  isStopped: z.boolean(),
})
export type Dictionary = z.infer<typeof Dictionary>

export const Spelling = z.object({
  dictionaries: z.array(Dictionary),
  /** The words that the user added, the oldest first. */
  customWords: z.array(z.string()),
})
export type Spelling = z.infer<typeof Spelling>

const Name = z.string().min(1).max(nameCharacters)
const Word = z.string().min(1).max(wordCharacters)
const ofDictionary = z.strictObject({ name: Name })

/** Tally's own spell check. macOS has its own checker, so these requests have no use there. */
export const spellingRequests = {
  'spelling.read': request(nothing, Spelling),
  /** Asks the user for a file and keeps a copy; null where they cancel. */
  /** Follows the chat that the window shows. The language of its dictionary; null for none. */
  'spelling.follow': request(
    { conversationId: Id.nullable() },
    z.object({ language: z.string().nullable() }),
  ),
  'spelling.add': request(
    nothing,
    z.object({ name: z.string(), isReplaced: z.boolean(), spelling: Spelling }).nullable(),
  ),
  'spelling.remove': request(ofDictionary, Spelling),
  'spelling.removeWord': request({ word: Word }, Spelling),
  'spelling.setDefault': request(ofDictionary, Spelling),
  /** The misspelled ones of these words, by the dictionary of the window's chat. Main neither keeps nor logs them. */
  'spelling.check': request(
    { words: z.array(Word).max(wordsAtOnce) },
    z.object({ misspelled: z.array(z.string()) }),
  ),
} as const
