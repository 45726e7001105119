import type { UsagePage, UsageSums } from '../../src/shared/contract/usage/usage-page.ts'
import { addDays, weekdayOf } from '../../src/shared/domain/usage/usage-periods.ts'
import { addSums, noSums, subtractSums } from '../../src/shared/domain/usage/usage-sums.ts'
import { now } from './fake-data.ts'
import { usageSums } from './fake-usage-page.ts'

const today = new Date(now).toISOString().slice(0, 10)

/** A share of some sums, so that the parts add up to the whole. */
function part(sums: UsageSums, share: number): UsageSums {
  const of = (count: number): number => Math.floor(count * share)
  const cut = { ...sums }
  for (const [name, value] of Object.entries(sums))
    if (typeof value === 'number') Object.assign(cut, { [name]: of(value) })
  return { ...cut, totalTokens: cut.promptTokens + cut.completionTokens }
}

function inParts(sums: UsageSums, shares: readonly number[]): UsageSums[] {
  const parts = shares.map((share) => part(sums, share))
  return [...parts, subtractSums(sums, addSums(parts))]
}

/** Busy and quiet days, as of a working person; three models, and enough conversations for a second page. */
export function aLongUsagePage(dayCount = 30, changes: Partial<UsagePage> = {}): UsagePage {
  const days = Array.from({ length: dayCount }, (_, index) => {
    const day = addDays(today, index - dayCount + 1)
    const weight = weekdayOf(day) > 4 ? 0.12 : 0.4 + 0.6 * Math.abs(Math.sin(index * 1.7))
    const prompt = Math.round(58_211 * weight)
    const callCount = Math.max(1, Math.round(20 * weight))
    const notReportedCount = index % 11 === 3 ? 1 : 0
    return {
      day,
      sums: usageSums(prompt, Math.round(7_044 * weight), {
        callCount,
        reportedCount: callCount - notReportedCount,
        notReportedCount,
        notProcessedCount: 0,
        carriedTokens: Math.round(prompt * 0.68),
        unpricedCount: callCount,
      }),
    }
  })
  const sums = addSums(days.map((usage) => usage.sums))
  const models = inParts(sums, [0.74, 0.21])
  const shares = [0.09, 0.06, 0.05, 0.05, 0.04, 0.04, 0.03, 0.03, 0.02, 0.02]
  const conversations = inParts(sums, shares)
  const titles = [
    'Contract review, clause by clause',
    'Summary of the board minutes',
    'Why is the query plan a full scan?',
    'Trip budget for Lisbon',
    'Draft of the offer',
    'תרגום חוזה שכירות',
    '',
    'Übersetzung des Mietvertrags, zweite Fassung mit Anmerkungen der Verwalterin',
    'A stable sort in SQL',
    'Regex for invoice numbers',
  ]
  const connection = { connectionId: 'service', connectionName: 'api.example.com' }
  return {
    sums,
    days,
    models: ['meridian-70b-chat', 'kestrel-7b-instruct', 'atlas-405b'].map((model, index) => ({
      model,
      ...connection,
      sums: models[index] ?? noSums,
    })),
    connections: [{ connectionId: 'service', name: 'api.example.com', sums }],
    conversations: {
      rows: titles.map((title, index) => ({
        conversationId: `conversation-${index}`,
        title,
        isDeleted: index === 4 || index === 6,
        sums: conversations[index] ?? noSums,
      })),
      otherCount: 57,
      others: conversations.at(-1) ?? noSums,
    },
    choices: {
      connections: [
        { id: 'service', name: 'api.example.com' },
        { id: 'own', name: 'The machine in the cellar' },
      ],
      models: ['meridian-70b-chat', 'kestrel-7b-instruct', 'atlas-405b'],
      hasDemo: true,
    },
    firstDay: days[0]?.day ?? null,
    ...changes,
  }
}
