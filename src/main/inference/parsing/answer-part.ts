import type { Problem } from '../errors/problem.ts'
import type { InferenceEvent } from '../inference.ts'

/** A part of an answer, or its final problem: nothing follows a problem. */
export type AnswerPart = InferenceEvent | { readonly type: 'problem'; readonly problem: Problem }
