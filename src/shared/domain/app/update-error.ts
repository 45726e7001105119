import type { updateFailureCodes } from '../../contract/app/update.ts'

type UpdateProblem = (typeof updateFailureCodes)[number]

/** An update failure inside main. Only its code leaves main. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError'
  readonly problem: UpdateProblem

  constructor(problem: UpdateProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}
