import type { Input } from '../../../shared/contract/contract.ts'
import type { SearchQuestion } from '../../../shared/contract/conversations/search.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Handlers } from '../handlers.ts'

/** Searches in a thread, so that the main thread stays free. */
export function createSearchHandlers({ jobs }: { readonly jobs: Jobs }) {
  return {
    'search.messages': newestOnly((question: SearchQuestion) => jobs.run('search', question)),
    'search.inConversation': newestOnly((question: Input<'search.inConversation'>) =>
      jobs.run('find', question),
    ),
  } satisfies Partial<Handlers>
}

/** Runs one search at a time. Only the last waiting search runs, because nobody waits for the others. */
function newestOnly<Question, Answer>(
  look: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve()
  let newest: Question | null = null
  return (question) => {
    newest = question
    const before = last
    const answer = async (): Promise<Answer> => {
      await before
      if (newest !== question) throw new AppError('cancelled', 'A newer question took its place.')
      return await look(question)
    }
    const answered = answer()
    // The caller gets an error; the next search ignores it.
    last = answered.catch(() => null)
    return answered
  }
}
