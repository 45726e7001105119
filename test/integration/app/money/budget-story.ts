import type { BudgetStop, BudgetTerms } from '../../../../src/shared/contract/money/budget.ts'
import type { Result } from '../../../../src/shared/domain/app/errors.ts'
import type { HeadlessApp } from '../headless-app.ts'
import type { beginStory } from '../story.ts'

type Story = Awaited<ReturnType<typeof beginStory>>

export const setBudget = ({ app }: { app: HeadlessApp }, limit: string, terms: Partial<BudgetTerms> = {}) =>
  app.request('budgets.save', {
    budgetId: null,
    terms: {
      period: 'day',
      currency: null,
      limit,
      connectionId: null,
      programId: null,
      projectId: null,
      ...terms,
    },
  })
export const asked = ({ app, conversationId }: Story, text: string, replacing: string | null = null) =>
  app.ask('chat.send', { conversationId, text, replacing })
export const rowsOf = ({ app, conversationId }: Story) =>
  app.store.calls.list(conversationId).length + app.store.messages.all(conversationId).length
export const exceededOf = ({ app }: { app: HeadlessApp }) => app.request('budgets.overrides', undefined)

export function stopOf(reply: Result<unknown>): BudgetStop {
  if (reply.ok || reply.code !== 'over-budget') throw new Error(`Not stopped: ${JSON.stringify(reply)}`)
  return reply.stop
}

export const override = ({ app }: { app: HeadlessApp }, stop: BudgetStop) =>
  app.ask('budgets.override', { stop })

/** Another one with a message in it, so that it is not reused. */
export async function otherConversation({ app, connectionId, conversationId }: Story) {
  await app.request('conversations.rename', { conversationId, title: 'Used' })
  return await app.request('conversations.create', { connectionId })
}
