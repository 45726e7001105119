import type { NamedCorrection } from '../../shared/contract/conversations/project.ts'
import type { UsageSums } from '../../shared/contract/usage/usage-page.ts'
import { formatDay } from '../../shared/language/format-moment.ts'
import { formatMoneyList } from '../../shared/language/format-money.ts'
import { formatCount, formatWholePercent } from '../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../shared/language/messages.ts'
import { nameBudget } from './budgets.ts'
import { isolate, quote } from './quote.ts'

/** The projects of the sidebar, and a chat's project. */
export const projectStrings = defineMessages('project', {
  title: 'Projects',
  add: 'New project',
  none: 'No project',
  archived: 'archived',
  ofMonth: (usage: string) => `${usage} this month`,
  moreOf: (name: string) => `More for project ${quote(name)}`,
  newChat: 'New chat',
  newChatIn: (name: string) => `New chat in project ${quote(name)}`,
  edit: 'Edit project',
  usage: 'Show usage',
  archive: 'Archive project',
  unarchive: 'Unarchive project',
  move: 'Move to project',
  ofChat: (name: string) => `Project ${quote(name)}. Move this chat`,
})

export const projectFormStrings = defineMessages('project-form', {
  addTitle: 'New project',
  editTitle: (name: string) => `Project ${quote(name)}`,
  name: 'Name',
  nameHint: 'For example a client, a product or a course.',
  defaults: 'New chats in this project',
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
  chats: (count: number) => plural(count, { one: '# chat', other: '# chats' }),
  programs: (count: number) => plural(count, { one: '# program', other: '# programs' }),
  calls: (count: number) => plural(count, { one: '# call', other: '# calls' }),
  tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
  showUsage: 'Show usage',
  budget: 'Budget',
  noBudget: 'No budget for this project.',
  budgetState: (percent: number, terms: Parameters<typeof nameBudget>[0]) =>
    `${nameBudget(terms, null, null, '')}: ${formatWholePercent(percent)}`,
  addBudget: 'Add budget',
  editBudgets: 'Edit budgets',
  archive: 'Archive',
  archiveHint: 'An archived project keeps its chats but no longer appears in menus.',
  unarchive: 'Unarchive',
  archivedOn: (at: number) => `Archived on ${formatDay(dayOf(at))}`,
  delete: 'Delete project',
  deleteQuestion: (name: string, chats: number) =>
    plural(chats, {
      one: `Delete the project ${quote(name)}? Its # chat stays, without a project. The usage page keeps its calls under this name.`,
      other: `Delete the project ${quote(name)}? Its # chats stay, without a project. The usage page keeps its calls under this name.`,
    }),
  keep: 'Keep project',
})

export const moveStrings = defineMessages('move-chat', {
  title: (title: string) => `Move ${quote(title)} to a project`,
  target: 'Project',
  newProject: 'New project…',
  stays: 'This chat is already in this project.',
  none: 'No projects yet.',
  move: 'Move',
  to: (name: string) => `Move to ${isolate(name)}.`,
  out: 'Remove from its project.',
  callsMove: (calls: number, tokens: number) =>
    plural(calls, {
      one: `Its # call (${projectFormStrings.tokens(tokens)}) moves too.`,
      other: `Its # calls (${projectFormStrings.tokens(tokens)}) move too.`,
    }),
  callsStay: (calls: number, tokens: number) =>
    plural(calls, {
      one: `Its # earlier call (${projectFormStrings.tokens(tokens)}) stays where it is.`,
      other: `Its # earlier calls (${projectFormStrings.tokens(tokens)}) stay where they are.`,
    }),
  onlyCalls: (calls: number, tokens: number) =>
    plural(calls, {
      one: `Move # earlier call (${projectFormStrings.tokens(tokens)}) here too.`,
      other: `Move # earlier calls (${projectFormStrings.tokens(tokens)}) here too.`,
    }),
  leave: 'Leave earlier calls where they are',
  counting: 'Counting earlier calls…',
  moving: 'Moving…',
})

export const correctionStrings = defineMessages('project-correction', {
  title: 'Moved calls',
  more: (count: number) => plural(count, { other: '# more' }),
  fewer: 'Show fewer',
  unknown: 'a deleted project',
  moved: (calls: number, from: string, to: string, day: string) =>
    plural(calls, {
      one: `# call moved from ${from} to ${to} on ${day}`,
      other: `# calls moved from ${from} to ${to} on ${day}`,
    }),
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
