import { atMost, atMostTimesTheFloor, type Finding, type Goal } from '../finding.ts'
import { isQuick } from '../quick.ts'
import { medianOf } from '../scaffold/statistics.ts'
import { bareText, compared, type Drawings, withDrawing } from './draw-answers.ts'

const rounds = isQuick() ? 1 : 3
const peers = isQuick() ? [] : ['streamdown', 'react-markdown']

/** Headings, lists, code, tables and formulas, fifty tokens a frame, with colours and formulas set. */
export async function measureStream(): Promise<Finding[]> {
  return await withDrawing(async (draw) => {
    const fast = async (tokens: number, names: readonly string[], times: number): Promise<Drawings> =>
      await draw({ tokens, tokensPerSecond: null, names, rounds: times })
    const short = await fast(2_000, [bareText, 'Tally', ...peers], rounds)
    const middle = await fast(10_000, [bareText, 'Tally', ...peers], rounds)
    const works: Finding[] = [
      { ...workOf(short, '2,000 tokens', atMostTimesTheFloor(2)), answersTo: 'S1' },
      { ...workOf(middle, '10,000 tokens', atMostTimesTheFloor(1.1)), answersTo: 'S1' },
    ]
    if (isQuick()) return works
    const long = await fast(40_000, [bareText, 'Tally'], 1)
    const longest = await fast(200_000, ['Tally'], 1)
    return [
      ...works,
      { ...workOf(long, '40,000 tokens'), isInDocument: true },
      {
        name: 'growth of main-thread work from 10,000 to 40,000 tokens',
        unit: 'x',
        values: growth(middle, long),
        answersTo: 'S2',
        goal: atMost(4.3),
      },
      {
        name: 'growth of main-thread work from 10,000 to 200,000 tokens',
        unit: 'x',
        values: growth(middle, longest),
        answersTo: 'S2',
        goal: atMost(21),
      },
      { ...heapOf(long, '40,000 tokens'), answersTo: 'S2', goal: atMost(12) },
      heapOf(longest, '200,000 tokens'),
    ]
  })
}

function workOf(drawings: Drawings, tokens: string, goal?: Goal): Finding {
  const name = `${tokens} at full speed: main-thread work`
  return { name, unit: 'ms', ...compared(drawings, ({ workedMs }) => workedMs), ...(goal && { goal }) }
}

function growth(before: Drawings, after: Drawings): number[] {
  const work = (drawings: Drawings): readonly number[] =>
    compared(drawings, ({ workedMs }) => workedMs).values
  return work(after).map((value) => value / medianOf(work(before)))
}

function heapOf(drawings: Drawings, tokens: string): Finding {
  const { values } = compared(drawings, ({ heapMb }) => heapMb)
  return { name: `heap over idle after ${tokens}`, unit: 'MB', values }
}
