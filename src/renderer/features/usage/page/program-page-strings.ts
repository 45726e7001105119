import type { Money } from '../../../../shared/domain/money/money.ts'
import { formatMoneyList } from '../../../../shared/language/format-money.ts'
import { approximate, formatCount } from '../../../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../../../shared/language/messages.ts'

const about = (tokens: number): string => approximate(formatCount(tokens))

/** The page of a program: its tasks, prompts and tools. */
export const programPageStrings = defineMessages('program-page', {
  tasks: 'Tasks',
  columns: { task: 'Task', calls: 'Calls', grew: 'Prompt growth', time: 'Time', price: 'Price' },
  grewMeaning: 'Prompt tokens of the first and the last turn',
  today: (time: string) => `Today ${time}`,
  yesterday: (time: string) => `Yesterday ${time}`,
  grew: (first: number, last: number) => `${formatCount(first)}\u00a0→ ${formatCount(last)}`,
  repeats: (count: number, cost: readonly Money[]) =>
    cost.length === 0
      ? plural(count, { one: '# repeat', other: '# repeats' })
      : plural(count, {
          one: `# repeat, ${formatMoneyList(cost)}`,
          other: `# repeats, ${formatMoneyList(cost)}`,
        }),
  repeatsMeaning:
    'The program sent the prompt of a broken call again. The service may charge for both calls.',
  compactions: (count: number) => plural(count, { one: '# compaction', other: '# compactions' }),
  compactionsMeaning: 'The program asked for a summary of the task to shorten its prompts.',
  background: (count: number) => plural(count, { one: '# background call', other: '# background calls' }),
  backgroundMeaning: 'Calls outside the turns, for example for a title or a memory',
  stoppedAtLimit: 'stopped at limit',
  incomplete: (count: number) => plural(count, { one: '# incomplete', other: '# incomplete' }),
  moreTasks: (count: number) => plural(count, { one: '# more', other: '# more' }),
  withoutTask: 'Calls without a task',
  callsAndBreakdowns: 'All calls and breakdowns',

  callsOfTask: 'Calls of the task',
  loadingTask: 'Loading calls…',
  kind: 'Kind',
  kinds: {
    turn: 'turn',
    title: 'title',
    compaction: 'compaction',
    background: 'background',
    repeat: 'repeat',
  },
  growth: 'Growth',
  growthMeaning: "Difference from the previous turn's prompt",
  parts: (instructions: number, tools: number, messages: number) =>
    `instructions ${about(instructions)} · tools ${about(tools)} · messages ${about(messages)}`,
  newestCalls: (shown: number, all: number) =>
    `Only the newest ${formatCount(shown)} of ${formatCount(all)} calls are shown.`,

  firstCall: (tokens: number) => `An average first call: ${about(tokens)} tokens`,
  firstCallMeaning: (tasks: number) =>
    plural(tasks, {
      one: 'The first turn of # task. Tally splits its tokens by the size of each part.',
      other: 'The average first turn of # tasks. Tally splits its tokens by the size of each part.',
    }),
  instructions: 'Instructions',
  tools: (count: number) => `Tools (${formatCount(count)})`,
  messages: 'Messages',
  namesOnly: "Names and sizes only. Tally doesn't store the program's text.",

  expensiveTools: 'Most expensive tools',
  expensiveToolsOfMonth: 'Most expensive tools this month',
  largestTools: 'Largest tools',
  tool: 'Tool',
  tokensPerCall: 'Tokens per call',
  inCalls: (calls: number) => plural(calls, { one: 'In # call', other: 'In # calls' }),
  unknown: 'unknown',
})
