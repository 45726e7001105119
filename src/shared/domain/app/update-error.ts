import type { updateFailureCodes } from '../../contract/app/update.ts'

type UpdateProblem = (typeof updateFailureCodes)[number]

/** What is wrong with an update, as main finds it. Only the code leaves main. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError'
  readonly problem: UpdateProblem

  constructor(problem: UpdateProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}
