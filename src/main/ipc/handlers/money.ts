import type { Services } from '../../services/create-services.ts'
import type { HandlersOf } from '../router.ts'

export function moneyHandlers({
  prices,
  budgets,
  answerLimits,
}: Services): HandlersOf<'prices' | 'budgets' | 'ceilings'> {
  return {
    'prices.list': () => prices.list(),
    'prices.models': ({ connectionId }) => prices.models(connectionId),
    'prices.save': ({ price, before }) => prices.save(price, before),
    'prices.delete': (key) => prices.delete(key),
    'prices.undo': (change) => prices.undo(change),
    'prices.readImport': ({ connectionId }) => prices.imports.read(connectionId),
    'prices.previewImport': ({ token, choices }) => prices.imports.preview(token, choices),
    'prices.applyImport': ({ token, choices }) => prices.imports.apply(token, choices),
    'prices.cancelImport': ({ token }) => prices.imports.cancel(token),
    'prices.export': () => prices.export(),
    'budgets.read': ({ conversationId }) => budgets.read(conversationId),
    'budgets.save': ({ budgetId, terms }) => budgets.save(budgetId, terms),
    'budgets.delete': ({ budgetId }) => budgets.delete(budgetId),
    'budgets.restore': ({ budget }) => budgets.restore(budget),
    'budgets.overrides': () => budgets.overrides(),
    'budgets.closeNote': ({ budgetId, conversationId }) => budgets.closeNote(budgetId, conversationId),
    'ceilings.read': ({ conversationId }) => answerLimits.read(conversationId),
    'ceilings.setChat': ({ conversationId, ceiling }) => answerLimits.setChat(conversationId, ceiling),
    'ceilings.allow': ({ conversationId }) => answerLimits.allow(conversationId),
    'ceilings.ofProject': ({ projectId }) => answerLimits.ofProject(projectId),
    'ceilings.setProject': ({ projectId, ceiling }) => answerLimits.setProject(projectId, ceiling),
    'ceilings.ofConnection': ({ connectionId }) => answerLimits.ofConnection(connectionId),
    'ceilings.setConnection': ({ connectionId, ceiling }) =>
      answerLimits.setConnection(connectionId, ceiling),
    'budgets.override': ({ stop }) => budgets.override(stop),
  }
}
