import type { Problem } from '../errors/problem.ts'
import type { ReplyPart } from '../inference.ts'

/** A part of an answer, or the problem that it ended with: nothing follows a problem. */
export type AnswerPart = ReplyPart | { readonly type: 'problem'; readonly problem: Problem }
