import type { ChatTreeNode } from '../../../../shared/contract/usage/chat-tree.ts'

/** A shorter run of messages is shown message by message. */
const minRunLength = 4
/** The rest of a branch out of view is open if it has at most this many messages. */
const minRestLength = 2

interface RowPosition {
  readonly key: string
  /** The level for screen readers: each fork and each branch contain their messages. */
  readonly level: number
  /** The number of side branches from the first message to here. */
  readonly indent: number
  readonly position: number
  readonly setSize: number
  /** Null for a row that contains no others. */
  readonly isExpanded: boolean | null
}

export interface MessageRow extends RowPosition {
  readonly kind: 'message'
  readonly node: ChatTreeNode
  readonly branchCount: number
  /** Among the versions of the message; null for the only one. */
  readonly version: { readonly position: number; readonly count: number } | null
}

/** Messages below each other without a fork, in one row. */
export interface RunRow extends RowPosition {
  readonly kind: 'run'
  readonly nodes: readonly ChatTreeNode[]
  readonly isInView: boolean
}

export type TreeRow = MessageRow | RunRow

/** By key of a row: whether the user opened or closed it. */
export type Opened = Readonly<Record<string, boolean>>

/** The children of each node, by its place in the list, and those without a parent. */
interface Children {
  of(index: number): readonly number[]
  readonly first: readonly number[]
}

type Place = Pick<RowPosition, 'level' | 'indent' | 'position' | 'setSize'>

type Task =
  | {
      readonly kind: 'branches'
      readonly siblings: readonly number[]
      readonly level: number
      readonly indent: number
    }
  | { readonly kind: 'message'; readonly index: number; readonly place: Place; readonly isBranch: boolean }
  | { readonly kind: 'run'; readonly indexes: readonly number[]; readonly place: Place }

/**
 * The visible rows from top to bottom. A fork contains its branches, and a branch the messages that follow its first
 * one. Without recursion, because a chat may fork thousands of times.
 */
export function rowsOf(nodes: readonly ChatTreeNode[], opened: Opened): TreeRow[] {
  const children = childrenOf(nodes)
  const rows: TreeRow[] = []
  const tasks: Task[] = [{ kind: 'branches', siblings: children.first, level: 1, indent: 0 }]
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const next =
      task.kind === 'branches'
        ? branchesOf(nodes, task)
        : task.kind === 'run'
          ? drawRun(nodes, task, { opened, rows })
          : drawMessage(nodes, task, { children, opened, rows })
    tasks.push(...next.toReversed())
  }
  return rows
}

interface Drawing {
  readonly opened: Opened
  readonly rows: TreeRow[]
}

/** Side branches come first and are indented, so that the branch in view continues below them in a straight line. */
function branchesOf(
  nodes: readonly ChatTreeNode[],
  { siblings, level, indent }: Extract<Task, { kind: 'branches' }>,
): Task[] {
  const main = siblings.find((index) => nodes[index]?.isInView) ?? siblings.at(-1)
  const ordered = [...siblings.filter((index) => index !== main), ...(main === undefined ? [] : [main])]
  return ordered.map((index, at) => ({
    kind: 'message',
    index,
    isBranch: true,
    place: { level, indent: index === main ? indent : indent + 1, position: at + 1, setSize: ordered.length },
  }))
}

function drawMessage(
  nodes: readonly ChatTreeNode[],
  { index, place, isBranch }: Extract<Task, { kind: 'message' }>,
  { children, opened, rows }: Drawing & { readonly children: Children },
): Task[] {
  const node = nodes[index]
  if (node === undefined) return []
  const below = children.of(index)
  const isFork = below.length > 1
  const rest = isBranch && below.length === 1 ? restOf(children, index) : []
  const isShort = rest.length <= minRestLength && children.of(rest.at(-1) ?? index).length === 0
  const contains = isFork || rest.length > 0
  const isExpanded = contains ? (opened[node.id] ?? (node.isInView || (!isFork && isShort))) : null
  const siblings = node.parent === null ? children.first : children.of(node.parent)
  const versions = siblings.filter((sibling) => nodes[sibling]?.role === node.role)
  rows.push({
    kind: 'message',
    key: node.id,
    node,
    ...place,
    isExpanded,
    branchCount: isFork ? below.length : 0,
    version: versions.length > 1 ? { position: versions.indexOf(index) + 1, count: versions.length } : null,
  })
  if (isExpanded !== true) return []
  const inside = { level: place.level + 1, indent: place.indent }
  return isFork ? [{ kind: 'branches', siblings: below, ...inside }] : restTasks(rest, inside)
}

/** The messages that follow, up to the next fork or to the end of the branch. */
function restOf(children: Children, index: number): number[] {
  const rest: number[] = []
  let [next, ...others] = children.of(index)
  while (next !== undefined && others.length === 0) {
    rest.push(next)
    ;[next, ...others] = children.of(next)
  }
  return rest
}

/** The last message has its own row: it is the next fork, or the end of the branch. */
function restTasks(rest: readonly number[], inside: Pick<Place, 'level' | 'indent'>): Task[] {
  const run = rest.slice(0, -1)
  const isRun = run.length >= minRunLength
  const setSize = isRun ? 2 : rest.length
  const single = (index: number, position: number): Task => ({
    kind: 'message',
    index,
    isBranch: false,
    place: { ...inside, position, setSize },
  })
  if (!isRun) return rest.map((index, at) => single(index, at + 1))
  const last = rest.at(-1)
  return [
    { kind: 'run', indexes: run, place: { ...inside, position: 1, setSize } },
    ...(last === undefined ? [] : [single(last, 2)]),
  ]
}

function drawRun(
  nodes: readonly ChatTreeNode[],
  { indexes, place }: Extract<Task, { kind: 'run' }>,
  { opened, rows }: Drawing,
): Task[] {
  const members = indexes.flatMap((index) => nodes[index] ?? [])
  const [first] = members
  if (first === undefined) return []
  const key = `run ${first.id}`
  const isExpanded = opened[key] ?? false
  rows.push({ kind: 'run', key, nodes: members, isInView: first.isInView, ...place, isExpanded })
  if (!isExpanded) return []
  return indexes.map((index, at) => ({
    kind: 'message',
    index,
    isBranch: false,
    place: { level: place.level + 1, indent: place.indent, position: at + 1, setSize: indexes.length },
  }))
}

const none: readonly number[] = []

function childrenOf(nodes: readonly ChatTreeNode[]): Children {
  const below = new Map<number | null, number[]>()
  for (const [index, { parent }] of nodes.entries()) {
    const known = below.get(parent)
    if (known === undefined) below.set(parent, [index])
    else known.push(index)
  }
  return { of: (index) => below.get(index) ?? none, first: below.get(null) ?? none }
}

/** Two branches, from their last common message to their ends. */
export interface BranchPair {
  /** Null for two first messages. */
  readonly common: ChatTreeNode | null
  readonly sides: readonly [BranchSide, BranchSide]
}

export interface BranchSide {
  readonly end: ChatTreeNode
  /** The messages below the common one. */
  readonly messageCount: number
}

/** Null unless both messages are in the tree. */
export function pairOf(nodes: readonly ChatTreeNode[], ids: readonly string[]): BranchPair | null {
  const [one, other] = ids.map((id) => nodes.findIndex((node) => node.id === id))
  const ends = [nodes[one ?? -1], nodes[other ?? -1]] as const
  if (one === undefined || other === undefined || ends[0] === undefined || ends[1] === undefined) return null
  const lines = [lineTo(nodes, one), lineTo(nodes, other)] as const
  let shared = 0
  while (lines[0][shared] !== undefined && lines[0][shared] === lines[1][shared]) shared += 1
  return {
    common: nodes[lines[0][shared - 1] ?? -1] ?? null,
    sides: [
      { end: ends[0], messageCount: lines[0].length - shared },
      { end: ends[1], messageCount: lines[1].length - shared },
    ],
  }
}

/** The places from the first message to this one. */
function lineTo(nodes: readonly ChatTreeNode[], index: number): number[] {
  const line: number[] = []
  for (let at: number | null = index; at !== null; at = nodes[at]?.parent ?? null) line.push(at)
  return line.toReversed()
}
