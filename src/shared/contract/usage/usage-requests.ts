import * as z from 'zod'
import { maxModelsAhead } from '../../domain/app/limits.ts'
import { programReportRequests } from '../programs/program-report.ts'
import { Id, Line, nothing, ofConversation, ofMessage, request } from '../schemas.ts'
import { FoundAnomalies } from './anomaly.ts'
import { billRequests } from './bill.ts'
import { ChatTree, ChatTreeNode } from './chat-tree.ts'
import { CallRow, ChatUsage, MessageWeight } from './chat-usage.ts'
import { Clearing, LedgerShare, TotalsCheck } from './ledger.ts'
import { ledgerCopyRequests } from './ledger-copy.ts'
import { BudgetOutlook, MonthEnd, MonthEndFilter } from './month-end.ts'
import { NextPrompts } from './next-prompt.ts'
import { Statement, StatementChoice, StatementChoices, StatementFormat } from './statement.ts'
import { Count } from './usage.ts'
import {
  ConversationUsage,
  DayClock,
  LedgerCalls,
  MoreConversations,
  TokensToday,
  UsageCallsQuestion,
  UsageEarlier,
  UsageExport,
  UsageFilter,
  UsagePage,
  VerifiedUsage,
} from './usage-page.ts'
import { WhatIf, WhatIfQuestion } from './what-if.ts'

/** The rest of a list about a chat or a program, from this row on. */
const morePages = z.strictObject({ conversationId: Id, restId: Id, from: z.number().int().positive() })
const beforeDay = z.strictObject({ before: z.iso.date().max(10) })

/** Every request about counted tokens and their cost. */
export const usageRequests = {
  ...billRequests,
  ...ledgerCopyRequests,
  ...programReportRequests,
  'usage.ofChat': request(ofConversation, ChatUsage),
  /** The same for the calls of a program. The filter has the program's id in the place of a chat. */
  'usage.ofProgram': request(UsageFilter.extend({ conversationId: Id }), ChatUsage),
  /** More calls of a review, starting at row `from`. Fails with `not-found` once a newer review exists. */
  'usage.moreCalls': request(morePages, z.array(CallRow)),
  /** Every message of the chat as a tree, with the sums of its branches. */
  'usage.tree': request(ofConversation, ChatTree),
  /** More nodes of a tree, starting at node `from`. Fails with `not-found` once a newer tree was read. */
  'usage.moreTree': request(morePages, z.array(ChatTreeNode)),
  /** The estimated tokens of a message, and the saving if the user excludes it. */
  'usage.messageWeight': request(ofMessage, MessageWeight),
  /**
   * The parts of the next prompt, for these models or for the conversation's model. The window adds the
   * draft.
   */
  'usage.nextPrompts': request(
    ofConversation.extend({ modelIds: z.array(Line).max(maxModelsAhead), replacing: Id.nullable() }),
    NextPrompts,
  ),

  'usage.page': request(UsageFilter, UsagePage),
  'usage.moreConversations': request(MoreConversations, z.array(ConversationUsage)),
  /** The same sums without chats and programs, for an earlier period. */
  'usage.earlier': request(UsageFilter, UsageEarlier),
  /** Sums the same calls row by row from the ledger. A newer request ends this one with `cancelled`. */
  'usage.verify': request(UsageFilter, VerifiedUsage),
  /** A page of calls, newest first, continuing after the previous page. */
  'usage.calls': request(UsageCallsQuestion, LedgerCalls),
  /** The anomalies of the filter's calls. A newer request ends this one with `cancelled`. */
  'usage.anomalies': request(UsageFilter, FoundAnomalies),
  /** The expected end of the current month. */
  'usage.monthEnd': request(MonthEndFilter, MonthEnd),
  /** The expected end of each budget that a date resets. */
  'usage.budgetOutlook': request(nothing, z.array(BudgetOutlook)),
  /** Asks for a file and writes one line per call; null when the user cancels. */
  'usage.export': request(UsageExport, z.object({ callCount: Count, exportId: Id }).nullable()),
  /** The price of the same calls on another model. Sends nothing. A newer request ends this one with `cancelled`. */
  'usage.whatIf': request(WhatIfQuestion, WhatIf),
  'usage.today': request({ clock: DayClock }, TokensToday),
  /** Permanently removes the conversation's title from the ledger. Refused while the conversation exists. */
  'usage.anonymise': request(ofConversation, nothing),

  /** The months and projects to choose from. */
  'statements.choices': request(nothing, StatementChoices),
  /** The sums of a month, with its prices and bills. */
  'statements.preview': request(StatementChoice, Statement),
  /** Asks for a file and writes the statement; null when the user cancels. */
  'statements.save': request(
    StatementChoice.extend({ format: StatementFormat }),
    z.object({ fileName: z.string(), exportId: Id }).nullable(),
  ),

  /** Sums every call again and compares the result with the stored sums and the transcripts. */
  'ledger.verifyTotals': request(nothing, TotalsCheck),
  /** For calls before a day: their sums, their export (null when the user cancels), and their deletion. */
  'ledger.shareBefore': request(beforeDay, LedgerShare),
  'ledger.exportBefore': request(beforeDay, z.object({ callCount: z.number(), exportId: Id }).nullable()),
  'ledger.clearBefore': request(beforeDay, Clearing),
  'ledger.lastClearing': request(nothing, Clearing.nullable()),
} as const
