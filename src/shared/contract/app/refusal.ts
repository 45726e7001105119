import * as z from 'zod'
import { DocumentProblem } from '../chat/document.ts'
import { Failure } from '../chat/failure.ts'
import { ImageProblem } from '../chat/image.ts'
import { KeychainProblem } from '../connections/connection.ts'
import { LimitStop } from '../money/answer-limit.ts'
import { BudgetStop } from '../money/budget.ts'
import { DictionaryProblem } from './spelling.ts'

/** Codes that carry no data. */
export const PlainErrorCode = z.enum([
  'unknown-request',
  'untrusted-sender',
  'malformed-input',
  'text-too-long',
  'draft-too-long',
  'internal',
  'not-found',
  'address-refused',
  'plain-not-allowed',
  'dashboard-refused',
  'proxy-refused',
  'shortcut-taken',
  'shortcut-unavailable',
  'authority-refused',
  'connection-deleted',
  'key-malformed',
  'key-needed',
  'key-not-deleted',
  'encryption-refused',
  'already-answering',
  'too-many-compared',
  'queue-full',
  'bill-gone',
  'bill-closed',
  'prompt-gone',
  'prompt-name-refused',
  'prompt-name-taken',
  'prompt-too-long',
  'prompt-library-full',
  'prompt-folder-gone',
  'prompt-folder-taken',
  'project-gone',
  'project-name-refused',
  'project-name-taken',
  'budget-changed',
  'prices-changed',
  'budget-gone',
  'budget-taken',
  'model-not-chosen',
  'too-many-models',
  'fields-have-key',
  'model-gone',
  'nothing-to-send',
  'image-missing',
  'stopped-before-sending',
  'link-refused',
  'link-not-opened',
  'declined',
  'question-waiting',
  'question-paused',
  'not-saved',
  'read-only',
  'data-damaged',
  'busy',
  'cancelled',
  'file-not-written',
  'path-too-long',
  'no-chats',
  'page-not-printed',
  'file-not-read',
  'data-unsound',
  'restore-foreign',
  'restore-damaged',
  'restore-newer',
  'restore-unreleased',
  'no-room',
  'folder-taken',
  'folder-of-app',
  'offer-gone',
])
export type PlainErrorCode = z.infer<typeof PlainErrorCode>

/**
 * Every reason to refuse a request, with its data. Nothing else of an error leaves main: no sentence, and no
 * field that isn't here.
 */
export const Refusal = z.discriminatedUnion('code', [
  z.object({ code: z.literal('call-failed'), failure: Failure }),
  z.object({ code: z.literal('over-budget'), stop: BudgetStop }),
  z.object({ code: z.literal('prompt-over-limit'), limitStop: LimitStop }),
  /** `imageCount` images have to be excluded, oldest first. */
  z.object({ code: z.literal('images-too-large'), imageCount: z.number().int() }),
  z.object({ code: z.literal('document-not-read'), documentProblem: DocumentProblem }),
  z.object({ code: z.literal('image-not-read'), imageProblem: ImageProblem }),
  z.object({ code: z.literal('dictionary-refused'), dictionaryProblem: DictionaryProblem }),
  z.object({ code: z.enum(['key-locked', 'key-unavailable']), problem: KeychainProblem }),
  z.object({ code: PlainErrorCode }),
])
export type Refusal = z.infer<typeof Refusal>

export const ErrorCode = z.union(Refusal.options.map(({ shape }) => shape.code))
export type ErrorCode = Refusal['code']
