import { openDialog, openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import type { CopyProblem } from '../../../src/shared/contract/usage/ledger-copy.ts'
import { now, twoTurns } from '../../fixtures/samples/chat.ts'
import { aStatement, statementSums } from '../../fixtures/samples/statement.ts'
import { aUsagePageWithProjects } from '../../fixtures/samples/usage-of-projects.ts'
import { chatOf, type World } from '../fake-world.ts'
import { button, command, dialog, one, type WindowState } from './window-state.ts'

const statement = dialog('Statement')
const totals = one('table', 'Statement totals', statement)

async function open(): Promise<void> {
  command('open-usage')()
  openDialog('statement')
}

const found = (words: string) => statement.getByText(words, { exact: false }).first()

/** A copy of the ledger in a folder with a long name. */
function withCopy(problem: CopyProblem | null): () => World {
  const world = chatOf(twoTurns)
  const folder = `/srv/${'team'.repeat(30)}/tally`
  const lastRun = {
    at: now,
    problem,
    dayCount: 31,
    callCount: 412,
    onlyInCopyCount: 12,
    elsewhereCount: 400,
    writtenDayCount: 1,
  }
  return () => ({ ...world, ledgerCopy: { ...world.ledgerCopy, folder, lastRun } })
}

const copyNow = button('Copy now')
const openData = (): void => openSettings(true, 'data')

export const statementStates: readonly WindowState[] = [
  { name: 'settings: a copy of the ledger', world: withCopy(null), reach: openData, shown: copyNow },
  { name: 'statement', reach: open, shown: totals },
  {
    name: 'statement with everything to tell',
    world: () => ({
      ...chatOf(twoTurns),
      statementChoices: { firstDay: '2026-08-03', projects: aUsagePageWithProjects().choices.projects },
      statement: aStatement({
        project: { id: 'website', name: 'Website' },
        isOver: false,
        doTotalsHold: false,
        totals: {
          ...statementSums,
          totalTokens: Number.MAX_SAFE_INTEGER,
          cost: ['EUR', 'JPY', 'USD'].map((currency) => ({ currency, amount: '1234567890.123456' })),
        },
        clearings: [{ clearedAt: now, beforeDay: '2026-10-05', callCount: 41, totalTokens: 9_001 }],
      }),
    }),
    reach: open,
    shown: totals,
  },
  {
    name: 'statement: months are loading',
    prepare: (bridge) => bridge.answer('statements.choices', () => new Promise(() => {})),
    reach: open,
    shown: found('Loading months'),
  },
]
