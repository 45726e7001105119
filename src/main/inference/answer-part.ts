import type { ReplyPart } from './inference.ts'
import type { Problem } from './problem.ts'

/** A part of an answer, or the problem that it ended with: nothing follows a problem. */
export type AnswerPart = ReplyPart | { readonly type: 'problem'; readonly problem: Problem }
