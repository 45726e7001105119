import { openDialog, openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import type { CopyProblem } from '../../../src/shared/contract/usage/ledger-copy.ts'
import type { StatementCheck } from '../../../src/shared/contract/usage/statement.ts'
import { aConversation, now, twoTurns } from '../../fixtures/samples/chat.ts'
import { aCheckedStatement, aStatement, statementSums } from '../../fixtures/samples/statement.ts'
import { aUsagePageWithProjects } from '../../fixtures/samples/usage-of-projects.ts'
import { refuse } from '../fake-contract.ts'
import { type World, worldWith } from '../fake-world.ts'
import { button, command, dialog, one, press, type WindowState } from './window-state.ts'

const statement = dialog('Statement')
const totals = one('table', 'Statement totals', statement)

async function open(): Promise<void> {
  command('open-usage')()
  openDialog('statement')
}

async function check(): Promise<void> {
  await open()
  await press(button('Choose statement'))
}

function withCheck(result: StatementCheck): () => World {
  return () => ({
    ...worldWith([aConversation()], { sql: twoTurns }),
    statementCheck: { fileName: 'tally-statement-2026-10.json', check: result },
  })
}

const found = (words: string) => statement.getByText(words, { exact: false }).first()

/** A copy of the ledger in a folder with a long name. */
function withCopy(problem: CopyProblem | null): () => World {
  const world = worldWith([aConversation()], { sql: twoTurns })
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
  { name: 'settings: a copy that failed', world: withCopy('blocked'), reach: openData, shown: copyNow },
  { name: 'statement', reach: open, shown: totals },
  {
    name: 'statement with everything to tell',
    world: () => ({
      ...worldWith([aConversation()], { sql: twoTurns }),
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
  {
    name: 'statement: months with an error',
    prepare: (bridge) => bridge.answer('statements.choices', () => refuse('data-damaged')),
    reach: open,
    shown: button('Try again'),
  },
  {
    name: 'statement with an error',
    prepare: (bridge) => bridge.answer('statements.preview', () => refuse('data-damaged')),
    reach: open,
    shown: button('Try again'),
  },
  {
    name: 'statement: an earlier one is unchanged',
    world: withCheck(aCheckedStatement({ laterCount: 4, cost: { stated: [], now: statementSums.cost } })),
    reach: check,
    shown: found('414'),
  },
  {
    name: 'statement: a call of an earlier one changed',
    world: withCheck(
      aCheckedStatement({
        firstBreak: {
          kind: 'changed',
          callId: '018f0d2c-5b7e-7c8e-9b43-0f6c2e1d9a77',
          place: 87,
          startedAt: now,
          utcOffsetMinutes: 60,
        },
        earlier: 'changed',
        doSumsMatch: null,
      }),
    ),
    reach: check,
    shown: found('018f0d2c'),
  },
  {
    name: 'statement: calls of an earlier one moved to another project',
    world: withCheck(
      aCheckedStatement({
        project: { id: 'alder', name: 'Alder'.repeat(16) },
        moves: [
          { at: now, callCount: 27, direction: 'out', to: { id: 'birch', name: 'Birch'.repeat(16) } },
          { at: now, callCount: 2, direction: 'in', to: { id: 'alder', name: 'Alder' } },
        ],
        earlier: 'moved',
      }),
    ),
    reach: check,
    shown: found('27'),
  },
  {
    name: 'statement: calls of an earlier one were cleared',
    world: withCheck(aCheckedStatement({ clearedCount: 41, earlier: 'cleared', doSumsMatch: null })),
    reach: check,
    shown: found('373'),
  },
  {
    name: 'statement: sums of the file were changed',
    world: withCheck(aCheckedStatement({ doSumsMatch: false })),
    reach: check,
    shown: found("sums in the file aren't theirs"),
  },
  {
    name: 'statement: the file was changed',
    world: withCheck({ kind: 'altered' }),
    reach: check,
    shown: found('tally-statement-2026-10.json'),
  },
]
