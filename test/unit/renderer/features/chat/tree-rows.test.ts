import { describe, expect, it } from 'vitest'
import { pairOf, rowsOf, type TreeRow } from '../../../../../src/renderer/features/chat/branches/tree-rows.ts'
import { aNode, anAnswerNode, aTree } from '../../../../fixtures/samples/chat-tree.ts'

/** `1 q1 +` is a row at indent 1 that can be opened, `-` one that is open. */
const drawn = (rows: readonly TreeRow[]): string[] =>
  rows.map((row) => {
    const name = row.kind === 'run' ? `${row.nodes.length} messages` : row.node.id
    const sign = row.isExpanded === null ? '' : row.isExpanded ? ' -' : ' +'
    return `${row.indent} ${name}${sign}`
  })

/** One message below the other, without a fork. */
const line = (length: number, isInView = true) =>
  Array.from({ length }, (_, index) => aNode(`m${index}`, index === 0 ? null : index - 1, { isInView }))

describe('the rows of a tree', () => {
  it('show side branches first and indented, and the branch in view below them in a line', () => {
    expect(drawn(rowsOf(aTree().nodes, {}))).toEqual([
      '1 q1 edited -',
      '1 failed',
      '0 q1 -',
      '1 a1',
      '0 a1 again -',
      '0 q2 -',
      '1 a2',
      '0 a2 again',
    ])
  })

  it('name the level, the branches of a fork and the version of a message', () => {
    const rows = rowsOf(aTree().nodes, {})
    const facts = rows.flatMap((row) =>
      row.kind === 'run'
        ? []
        : [[row.node.id, row.level, row.branchCount, row.version, row.position, row.setSize]],
    )
    expect(facts).toContainEqual(['q1', 1, 2, { position: 1, count: 2 }, 2, 2])
    expect(facts).toContainEqual(['a1', 2, 0, { position: 1, count: 2 }, 1, 2])
    expect(facts).toContainEqual(['q2', 3, 2, null, 1, 1])
    expect(facts).toContainEqual(['a2 again', 4, 0, { position: 2, count: 2 }, 2, 2])
  })

  it('show a long run as one row, which opens', () => {
    const nodes = line(16)
    expect(drawn(rowsOf(nodes, {}))).toEqual(['0 m0 -', '0 14 messages +', '0 m15'])
    expect(drawn(rowsOf(nodes, { 'run m1': true }))).toHaveLength(17)
    expect(drawn(rowsOf(nodes, { m0: false }))).toEqual(['0 m0 +'])
  })

  it('keep a long branch out of view closed, until the user opens it', () => {
    const nodes = [
      ...line(1),
      aNode('a', 0, { isInView: true }),
      aNode('b', 0),
      aNode('b2', 2),
      aNode('b3', 3),
      aNode('b4', 4),
    ]
    expect(drawn(rowsOf(nodes, {}))).toEqual(['0 m0 -', '1 b +', '0 a'])
    expect(drawn(rowsOf(nodes, { b: true }))).toEqual(['0 m0 -', '1 b -', '1 b2', '1 b3', '1 b4', '0 a'])
  })

  it('draw 10,000 messages in a line, and a fork at each of 10,000 messages', () => {
    expect(rowsOf(line(10_000), { 'run m1': true })).toHaveLength(10_001)
    const forked = Array.from({ length: 5_000 }, (_, index) => [
      aNode(`q${index}`, index === 0 ? null : 2 * index - 1, { isInView: true }),
      aNode(`side${index}`, index === 0 ? null : 2 * index - 1),
    ]).flat()
    // Each question continues below the one before it.
    const chain = forked.map((node, at) => ({ ...node, parent: at < 2 ? null : at - (at % 2) - 2 }))
    expect(rowsOf(chain, {})).toHaveLength(10_000)
  })

  it('show each of 50 versions', () => {
    const versions = Array.from({ length: 50 }, (_, index) =>
      anAnswerNode(`a${index}`, 0, 100, { isInView: index === 9 }),
    )
    const rows = rowsOf([...line(1), ...versions], {})
    expect(rows).toHaveLength(51)
    expect(rows.at(-1)?.key).toBe('a9')
  })
})

describe('two branches', () => {
  const { nodes } = aTree()

  it('part after their last common message', () => {
    const pair = pairOf(nodes, ['a1', 'a2 again'])
    expect(pair?.common?.id).toBe('q1')
    expect(pair?.sides.map(({ end, messageCount }) => [end.id, messageCount])).toEqual([
      ['a1', 1],
      ['a2 again', 3],
    ])
  })

  it('may have no common message, and need two ends', () => {
    expect(pairOf(nodes, ['a1', 'failed'])).toMatchObject({ common: null })
    expect(pairOf(nodes, ['a1'])).toBeNull()
    expect(pairOf(nodes, ['a1', 'gone'])).toBeNull()
  })
})
