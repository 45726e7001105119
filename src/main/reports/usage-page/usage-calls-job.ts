import { createPick } from '../../../shared/contract/schemas.ts'
import {
  type LedgerCalls,
  ListedCall,
  type UsageCallsQuestion,
} from '../../../shared/contract/usage/usage-page.ts'
import { isOfProgram } from '../../../shared/domain/usage/call-facts.ts'
import { costOfCall, demoCostOf } from '../../accounting/pricing.ts'
import { readJob } from '../../jobs/job.ts'
import { readPrices } from '../../storage/repositories/money/price-repository.ts'
import { readCallsPage } from '../../storage/repositories/usage/filtered-calls.ts'
import { usageReader } from './usage-page-job.ts'

const pickListed = createPick(ListedCall)

/** One page of the calls that match a filter, newest row first. */
export const usageCallsJob = readJob<UsageCallsQuestion, LedgerCalls>((database, question) => {
  const { calls, next } = readCallsPage(database, question)
  const { titleOf, areMessagesThere } = usageReader(database)
  const prices = readPrices(database)
  const there = areMessagesThere(calls.map(({ messageId }) => messageId))
  return {
    next,
    rows: calls.map((call) => ({
      ...pickListed({ ...call, isReportRecorded: call.usageText !== null }),
      cost: question.isDemo ? demoCostOf(call) : costOfCall(prices, call).cost,
      conversationTitle: titleOf(call.conversationId).title,
      isMessageThere: there.has(call.messageId),
      isProgram: isOfProgram(call),
    })),
  }
})
