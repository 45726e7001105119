import type { Services } from '../../services/create-services.ts'
import type { HandlersOf } from '../router.ts'

export function usageHandlers({
  ledger,
  usagePage,
  reviewUsage,
  reviewProgram,
  moreCalls,
  lifetimeUsage,
  nextPrompts,
  bills,
}: Services): HandlersOf<'usage' | 'ledger' | 'bills'> {
  return {
    'usage.review': ({ conversationId }) => reviewUsage(conversationId),
    'usage.programReview': (filter) => reviewProgram(filter),
    'usage.moreCalls': ({ restId, from }) => moreCalls(restId, from),
    'usage.lifetimeUsage': ({ conversationId, messageId }) => lifetimeUsage(conversationId, messageId),
    'usage.nextPrompts': (ask) => nextPrompts(ask),
    'usage.page': (filter) => usagePage.read(filter),
    'usage.earlier': (filter) => usagePage.earlier(filter),
    'usage.moreConversations': (question) => usagePage.moreConversations(question),
    'usage.verify': (filter) => usagePage.verify(filter),
    'usage.calls': (question) => usagePage.calls(question),
    'usage.whatIf': (question) => usagePage.whatIf(question),
    'usage.export': (choice) => usagePage.export(choice),
    'usage.today': ({ clock }) => usagePage.today(clock),
    'usage.anonymise': ({ conversationId }) => usagePage.anonymise(conversationId),
    'ledger.verifyTotals': () => ledger.verifyTotals(),
    'ledger.shareBefore': ({ before }) => ledger.shareBefore(before),
    'ledger.exportBefore': ({ before }) => ledger.exportBefore(before),
    'ledger.clearBefore': ({ before }) => ledger.clearBefore(before),
    'ledger.lastClearing': () => ledger.lastClearing(),
    'bills.list': () => bills.list(),
    'bills.compare': (draft) => bills.compare(draft),
    'bills.save': ({ billId, ...draft }) => bills.save(billId, draft),
    'bills.open': ({ billId }) => bills.open(billId),
    'bills.setClosed': ({ billId, isClosed }) => bills.setClosed(billId, isClosed),
    'bills.delete': ({ billId }) => bills.delete(billId),
    'bills.restore': ({ bill }) => bills.restore(bill),
  }
}
