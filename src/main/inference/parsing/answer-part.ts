import type { Problem } from '../errors/problem.ts'
import type { ReplyPart } from '../inference.ts'

/** A part of an answer, or its final problem: nothing follows a problem. */
export type AnswerPart = ReplyPart | { readonly type: 'problem'; readonly problem: Problem }
