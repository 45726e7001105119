import type { ForeignReader } from '../foreign-reader.ts'
import { readChatbox } from './read-chatbox.ts'
import { readChatGpt } from './read-chatgpt.ts'
import { readCherryStudio } from './read-cherry-studio.ts'

/** One per program; at most one recognises a file. */
export const foreignReaders: readonly ForeignReader[] = [readChatGpt, readCherryStudio, readChatbox]
