import { useEffect, useMemo, useState } from 'react'
import type { Appearance } from '../../../../shared/contract/app/settings.ts'
import type { ChatTree, TreeSums } from '../../../../shared/contract/usage/chat-tree.ts'
import { useAppearance } from '../../../stores/app/appearance-store.ts'
import { closeDialog } from '../../../stores/app/panel-store.ts'
import { closeBranches, goToMessage, readBranches, useBranches } from '../../../stores/chat/branches-store.ts'
import { useIsInTrash } from '../../../stores/chat/transcript-store.ts'
import { dialogTitles } from '../../../strings/app.ts'
import { branchStrings as strings } from '../../../strings/branches.ts'
import { commonStrings } from '../../../strings/common.ts'
import { exactMoneyWords } from '../../../strings/prices.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { describeCalls, usageStrings } from '../../../strings/usage.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Elapsed } from '../../../ui/controls/elapsed.tsx'
import { useWindowWidth } from '../../../ui/hooks/use-window-width.ts'
import { Info, Row, Text } from '../../../ui/layout/layout.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { hint } from '../../../ui/overlays/hint.tsx'
import { VirtualTree } from '../../../ui/virtual-list/virtual-tree.tsx'
import { BranchComparison } from './branch-comparison.tsx'
import css from './branches.module.css'
import { countWords, estimateWords, moneyWords, nameOf } from './row-facts.ts'
import { RowContent } from './tree-row.tsx'
import { type Opened, pairOf, rowsOf, type TreeRow } from './tree-rows.ts'

interface BranchesDialogProps {
  readonly conversationId: string
}

/** The whole chat as a tree, with the tokens and the price of each message and branch. */
export function BranchesDialog({ conversationId }: BranchesDialogProps) {
  const { tree, refusal } = useBranches()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isComparing, setIsComparing] = useState(false)
  useEffect(() => {
    void readBranches(conversationId)
    return closeBranches
  }, [conversationId])
  const pair = tree !== null && isComparing ? pairOf(tree.nodes, chosen) : null
  return (
    <Dialog
      label={pair === null ? dialogTitles.branches : strings.comparison}
      size="wide"
      onClose={closeDialog}
    >
      {refusal !== null && (
        <Row size="control" tone="danger" gap={[2, 3]} wrap prose surface="danger" roomy role="alert">
          <p>
            {strings.notRead} {refusalStrings[refusal.code]}
          </p>
          <Button onClick={() => void readBranches(conversationId)}>{commonStrings.tryAgain}</Button>
        </Row>
      )}
      {tree === null && refusal === null && (
        <Info role="status" pad={5}>
          {strings.loading} <Elapsed />
        </Info>
      )}
      {tree !== null && pair !== null && (
        <BranchComparison {...{ conversationId, tree, pair }} onBack={() => setIsComparing(false)} />
      )}
      {tree !== null && pair === null && (
        <Tree
          {...{ conversationId, tree, chosen }}
          onChoose={setChosen}
          onCompare={() => setIsComparing(true)}
        />
      )}
    </Dialog>
  )
}

interface TreeProps extends BranchesDialogProps {
  readonly tree: ChatTree
  /** The ends of branches to compare. */
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
  readonly onCompare: () => void
}

function Tree({ conversationId, tree, chosen, onChoose, onCompare }: TreeProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState<Opened>({})
  const rows = useMemo(() => rowsOf(tree.nodes, opened), [tree, opened])
  const isNarrow = useWindowWidth() <= narrowWidth
  const height = rowHeightFor(useAppearance(), isNarrow)
  const isInTrash = useIsInTrash()
  const known = chosen.filter((id) => tree.nodes.some((node) => node.id === id && node.branch !== null))
  const firstKey = tree.nodes.find(({ isInView, branch }) => isInView && branch !== null)?.id ?? null

  const expand = ({ key }: TreeRow, isExpanded: boolean): void => setOpened({ ...opened, [key]: isExpanded })
  const choose = (row: TreeRow): void => {
    if (row.kind === 'run') expand(row, row.isExpanded !== true)
    else if (row.node.branch !== null) onChoose(withChoice(known, row.key))
  }
  const open = (row: TreeRow): void => {
    if (row.kind === 'run') expand(row, row.isExpanded !== true)
    else if (!isInTrash || row.node.isInView) void goToMessage(conversationId, row.node.id)
  }
  if (tree.nodes.length === 0) return <Info pad={5}>{strings.empty}</Info>
  return (
    <>
      <TreeTotals tree={tree} />
      <div ref={setScroller} className={css('scroller')}>
        <VirtualTree
          label={strings.tree}
          rows={rows}
          rowHeight={height}
          scroller={scroller}
          firstKey={firstKey}
          itemOf={(row) => itemOf(row, known)}
          onExpand={expand}
          onSelect={choose}
          onOpen={open}
          renderRow={(row) => (
            <RowContent
              row={row}
              isChosen={known.includes(row.key)}
              onExpand={() => expand(row, row.isExpanded !== true)}
              onChoose={() => choose(row)}
            />
          )}
        />
      </div>
      <Row
        gap={[1, 3]}
        wrap
        justify="between"
        size="small"
        tone="quiet"
        shrink={false}
        pad={[2, 5]}
        line="above"
      >
        <Text as="span" role="status">
          {isInTrash && `${strings.inTrash} `}
          {known.length === 0
            ? strings.compareHint
            : known.length === 1
              ? strings.oneChosen
              : strings.twoChosen}
        </Text>
        <Button disabled={known.length !== 2} onClick={onCompare}>
          {strings.compare}
        </Button>
      </Row>
    </>
  )
}

const narrowWidth = 760

/** Row heights in pixels: two lines, or three where the sums are below. Larger text needs higher rows. */
function rowHeightFor({ windowText }: Appearance, isNarrow: boolean): number {
  return (isNarrow ? 68 : 48) * textScales[windowText]
}

const textScales: Readonly<Record<Appearance['windowText'], number>> = {
  small: 1,
  medium: 1,
  large: 1.1,
  larger: 1.25,
  largest: 1.5,
}

function itemOf(row: TreeRow, chosen: readonly string[]) {
  const { key, level, position, setSize, isExpanded } = row
  const isEnd = row.kind === 'message' && row.node.branch !== null
  return {
    key,
    level,
    position,
    setSize,
    isExpanded,
    label: () => nameOf(row),
    text: () => (row.kind === 'run' ? strings.messages(row.nodes.length) : row.node.words),
    isSelected: isEnd ? chosen.includes(key) : null,
    isCurrent: isEnd && row.node.isInView,
  }
}

/** At most two: a third choice replaces the earlier one. */
function withChoice(chosen: readonly string[], id: string): readonly string[] {
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen.slice(-1), id]
}

/** The two totals of the chat's usage review. */
function TreeTotals({ tree: { inView, allCalls, elsewhere } }: { readonly tree: ChatTree }) {
  return (
    <Row gap={[1, 5]} wrap align="baseline" size="small" numeric shrink={false} pad={[2, 5]} line="below">
      <Total label={usageStrings.inView} meaning={strings.inViewMeaning} sums={inView} />
      <Total label={usageStrings.allCalls} meaning={strings.allCallsMeaning} sums={allCalls} />
      {elsewhere !== null && (
        <Text as="span" tone="quiet">
          {strings.elsewhere(elsewhere.callCount)}
        </Text>
      )}
    </Row>
  )
}

interface TotalProps {
  readonly label: string
  readonly meaning: string
  readonly sums: TreeSums
}

function Total({ label, meaning, sums }: TotalProps) {
  const [tokens] = countWords(sums)
  const exact = sums.cost.length === 0 ? undefined : exactMoneyWords(sums.cost)
  return (
    <output
      aria-label={label}
      data-total-tokens={sums.totalTokens}
      data-calls={sums.callCount}
      data-not-reported={sums.notReportedCount}
    >
      <Text as="span" tone="quiet" {...hint(meaning)}>
        {label}
      </Text>{' '}
      <b>{sums.callCount === 0 ? strings.nothing : tokens}</b>
      <span title={exact}>
        {['', ...estimateWords(sums), describeCalls(sums), ...moneyWords(sums)].join(' · ')}
      </span>
    </output>
  )
}
