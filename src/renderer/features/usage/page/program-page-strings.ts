import type { Money } from '../../../../shared/domain/money/money.ts'
import { formatMoneyList } from '../../../../shared/language/format-money.ts'
import { approximate, formatCount } from '../../../../shared/language/format-number.ts'
import { defineMessages, message, whether } from '../../../../shared/language/messages.ts'

const about = (tokens: number): string => approximate(formatCount(tokens))

/** The page of a program: its tasks, prompts and tools. */
export const programPageStrings = defineMessages('program-page', {
  tasks: 'Tasks',
  columns: { task: 'Task', calls: 'Calls', grew: 'Prompt growth', time: 'Time', price: 'Price' },
  grewMeaning: 'Prompt tokens of the first and the last turn',
  today: 'Today {time}',
  yesterday: 'Yesterday {time}',
  grew: message('{first, number}\u00a0→ {last, number}', 'first', 'last'),
  repeats: message(
    '{count, plural, one {# repeat} other {# repeats}}{priced, select, no {} other {, {cost}}}',
    (count: number, cost: readonly Money[]) => ({
      count,
      priced: whether(cost.length > 0),
      cost: formatMoneyList(cost),
    }),
  ),
  repeatsMeaning:
    'The program sent the prompt of a broken call again. The service may charge for both calls.',
  compactions: '{count, plural, one {# compaction} other {# compactions}}',
  compactionsMeaning: 'The program asked for a summary of the task to shorten its prompts.',
  background: '{count, plural, one {# background call} other {# background calls}}',
  backgroundMeaning: 'Calls outside the turns, for example for a title or a memory',
  stoppedAtLimit: 'stopped at limit',
  incomplete: '{count, plural, one {# incomplete} other {# incomplete}}',
  moreTasks: '{count, plural, one {# more} other {# more}}',
  withoutTask: 'Calls without a task',
  callsAndBreakdowns: 'All calls and breakdowns',

  callsOfTask: 'Calls of the task',
  kinds: {
    turn: 'turn',
    title: 'title',
    compaction: 'compaction',
    background: 'background',
    repeat: 'repeat',
  },
  growth: 'Growth',
  growthMeaning: "Difference from the previous turn's prompt",
  parts: message(
    'instructions {instructions} · tools {tools} · messages {messages}',
    ['instructions', about],
    ['tools', about],
    ['messages', about],
  ),
  newestCalls: message('Only the newest {shown, number} of {all, number} calls are shown.', 'shown', 'all'),

  firstCall: message('An average first call: {tokens} tokens', about),
  firstCallMeaning:
    '{tasks, plural, one {The first turn of # task. Tally splits its tokens by the size of each part.} other {The average first turn of # tasks. Tally splits its tokens by the size of each part.}}',
  instructions: 'Instructions',
  tools: 'Tools ({count, number})',
  messages: 'Messages',
  namesOnly: "Names and sizes only. Tally doesn't store the program's text.",

  expensiveTools: 'Most expensive tools',
  expensiveToolsOfMonth: 'Most expensive tools this month',
  largestTools: 'Largest tools',
  tool: 'Tool',
  tokensPerCall: 'Tokens per call',
  inCalls: '{calls, plural, one {In # call} other {In # calls}}',
})
