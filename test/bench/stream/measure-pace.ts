import { atMost, atMostTimesTheFloor, type Finding } from '../finding.ts'
import { medianOf } from '../scaffold/statistics.ts'
import { bareText, compared, withDrawing } from './draw-answers.ts'

const plan = { tokens: 10_000, tokensPerSecond: 300, names: [bareText, 'Tally'], rounds: 1 }
const what = '10,000 tokens at 300/s'

/** The highest pace of real answers. Runs once, because an answer takes half a minute. */
export async function measurePace(): Promise<Finding[]> {
  const drawings = await withDrawing((draw) => draw(plan))
  const dropped = compared(drawings, ({ droppedFrames }) => droppedFrames)
  return [
    {
      name: `${what}: main-thread work`,
      unit: 'ms',
      ...compared(drawings, ({ workedMs }) => workedMs),
      goal: atMostTimesTheFloor(1.5),
    },
    {
      name: `${what}: longest task (0 below 50 ms)`,
      unit: 'ms',
      ...compared(drawings, ({ longestTaskMs }) => longestTaskMs),
      answersTo: 'S1',
      goal: atMost(50),
    },
    {
      name: `${what}: dropped frames (goal: the floor's)`,
      unit: 'frames',
      ...dropped,
      answersTo: 'S1',
      goal: atMost(medianOf(dropped.floor.values)),
    },
  ]
}
