import type { NamedCorrection } from '../../shared/contract/conversations/project.ts'
import type { UsageSums } from '../../shared/contract/usage/usage-page.ts'
import { formatDay } from '../../shared/language/format-moment.ts'
import { formatMoneyList } from '../../shared/language/format-money.ts'
import { formatCount, formatWholePercent } from '../../shared/language/format-number.ts'
import { defineMessages, message } from '../../shared/language/messages.ts'
import { isolate, quote } from './quote.ts'

/** The projects of the sidebar, and a chat's project. */
export const projectStrings = defineMessages('project', {
  title: 'Projects',
  add: 'New project',
  none: 'No project',
  archived: 'archived',
  ofMonth: '{usage} this month',
  moreOf: message('More for project {name}', quote),
  newChat: 'New chat',
  newChatIn: message('New chat in project {name}', quote),
  edit: 'Edit project',
  usage: 'Show usage',
  archive: 'Archive project',
  unarchive: 'Unarchive project',
  move: 'Move to project',
  ofChat: message('Project {name}. Move this chat', quote),
})

export const projectFormStrings = defineMessages('project-form', {
  editTitle: message('Project {name}', quote),
  name: 'Name',
  nameHint: 'For example a client, a product or a course.',
  prompt: 'System prompt',
  promptHint: "Leave empty to use the connection's default.",
  connection: 'Connection',
  anyConnection: 'Same as other chats',
  deletedConnection: 'deleted connection',
  model: 'Model',
  anyModel: 'Same as other chats',
  create: 'Create project',
  save: 'Save',
  notSaved: 'Not saved yet.',
  connectionGone: 'This connection no longer exists. Choose another connection.',
  contents: 'Contents',
  chats: '{count, plural, one {# chat} other {# chats}}',
  programs: '{count, plural, one {# program} other {# programs}}',
  calls: '{count, plural, one {# call} other {# calls}}',
  tokens: '{count, plural, one {# token} other {# tokens}}',
  budget: 'Budget',
  noBudget: 'No budget for this project.',
  budgetState: message('{state}: {percent}', ['percent', formatWholePercent], 'state'),
  editBudgets: 'Edit budgets',
  archive: 'Archive',
  archiveHint: 'An archived project keeps its chats but no longer appears in menus.',
  unarchive: 'Unarchive',
  archivedOn: message('Archived on {at}', (at: number) => formatDay(dayOf(at))),
  delete: 'Delete project',
  deleteQuestion: message(
    '{chats, plural, one {Delete the project {name}? Its # chat stays, without a project. The usage page keeps its calls under this name.} other {Delete the project {name}? Its # chats stay, without a project. The usage page keeps its calls under this name.}}',
    ['name', quote],
    'chats',
  ),
  keep: 'Keep project',
})

export const moveStrings = defineMessages('move-chat', {
  title: message('Move {title} to a project', quote),
  target: 'Project',
  newProject: 'New project…',
  stays: 'This chat is already in this project.',
  none: 'No projects yet.',
  move: 'Move',
  to: message('Move to {name}.', isolate),
  out: 'Remove from its project.',
  callsMove: message(
    '{calls, plural, one {Its # call ({tokens}) moves too.} other {Its # calls ({tokens}) move too.}}',
    (calls: number, tokens: number) => ({ calls, tokens: projectFormStrings.tokens(tokens) }),
  ),
  callsStay: message(
    '{calls, plural, one {Its # earlier call ({tokens}) stays where it is.} other {Its # earlier calls ({tokens}) stay where they are.}}',
    (calls: number, tokens: number) => ({ calls, tokens: projectFormStrings.tokens(tokens) }),
  ),
  onlyCalls: message(
    '{calls, plural, one {Move # earlier call ({tokens}) here too.} other {Move # earlier calls ({tokens}) here too.}}',
    (calls: number, tokens: number) => ({ calls, tokens: projectFormStrings.tokens(tokens) }),
  ),
  leave: 'Leave earlier calls where they are',
  counting: 'Counting earlier calls…',
  moving: 'Moving…',
})

export const correctionStrings = defineMessages('project-correction', {
  title: 'Moved calls',
  more: '{count, plural, other {# more}}',
  fewer: 'Show fewer',
  unknown: 'a deleted project',
  moved: message(
    '{calls, plural, one {# call moved from {from} to {to} on {day}} other {# calls moved from {from} to {to} on {day}}}',
    'calls',
    'from',
    'to',
    'day',
  ),
})

function nameOf(id: string | null, name: string | null): string {
  if (id === null) return projectStrings.none
  return name === null || name === '' ? correctionStrings.unknown : isolate(name)
}

/** `27 calls moved from A to B on 22 November 2026`. */
export function describeCorrection(correction: NamedCorrection): string {
  const { callCount, fromProjectId, fromName, toProjectId, toName, at } = correction
  const [from, to] = [nameOf(fromProjectId, fromName), nameOf(toProjectId, toName)]
  return correctionStrings.moved(callCount, from, to, formatDay(dayOf(at)))
}

function dayOf(at: number): string {
  const date = new Date(at)
  const local = new Date(at - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 10)
}

/** `3 chats · 27 calls · 41,380 tokens`. */
export function describeContents({
  chatCount,
  programCount,
  callCount,
  totalTokens,
}: Readonly<Record<'chatCount' | 'programCount' | 'callCount' | 'totalTokens', number>>): string {
  const { chats, programs, calls, tokens } = projectFormStrings
  const all = [chats(chatCount), ...(programCount === 0 ? [] : [programs(programCount)]), calls(callCount)]
  return [...all, tokens(totalTokens)].join(' · ')
}

/** A project's price of this month where it has one, else its tokens. The sentence has both. */
export function describeMonth({ cost, totalTokens }: Pick<UsageSums, 'cost' | 'totalTokens'>): {
  readonly text: string
  readonly sentence: string
} | null {
  if (totalTokens === 0 && cost.length === 0) return null
  const tokens = projectFormStrings.tokens(totalTokens)
  const price = cost.length === 0 ? null : formatMoneyList(cost)
  return {
    text: price ?? formatCount(totalTokens),
    sentence: projectStrings.ofMonth(price === null ? tokens : `${price} · ${tokens}`),
  }
}
