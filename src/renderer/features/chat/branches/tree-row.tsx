import { branchStrings as strings } from '../../../strings/branches.ts'
import { chatStrings } from '../../../strings/chat.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { Text } from '../../../ui/layout/layout.tsx'
import css from './branches.module.css'
import { factsOf, lastSum, type ShownSum, shownSum } from './row-facts.ts'
import type { MessageRow, TreeRow } from './tree-rows.ts'

/** Deeper branches stay at this indent, so that their words keep room. Their level is in their name. */
const maxIndent = 8

interface RowContentProps {
  readonly row: TreeRow
  readonly isChosen: boolean
  readonly onExpand: () => void
  readonly onChoose: () => void
}

/** The visible part of a row. Screen readers get its name instead, which has the same in words. */
export function RowContent({ row, isChosen, onExpand, onChoose }: RowContentProps) {
  const isInView = row.kind === 'run' ? row.isInView : row.node.isInView
  const depth: Record<`--${string}`, number> = { '--depth': Math.min(row.indent, maxIndent) }
  return (
    <div className={css('row', isInView && 'in-view')} style={depth}>
      <Toggle isExpanded={row.isExpanded} onExpand={onExpand} />
      <span className={css('mark', row.kind === 'run' && 'run')} aria-hidden="true" />
      {row.kind === 'run' ? (
        <span className={css('words', 'faint')}>{strings.messages(row.nodes.length)}</span>
      ) : (
        <Message row={row} isChosen={isChosen} onChoose={onChoose} />
      )}
    </div>
  )
}

function Toggle({
  isExpanded,
  onExpand,
}: {
  readonly isExpanded: boolean | null
  readonly onExpand: () => void
}) {
  if (isExpanded === null) return <span className={css('toggle')} />
  return (
    <button
      type="button"
      // The arrow keys of the tree do the same.
      tabIndex={-1}
      aria-label={isExpanded ? strings.collapse : strings.expand}
      className={css('toggle')}
      onClick={(event) => {
        event.stopPropagation()
        onExpand()
      }}
    >
      <span className={css('sign', isExpanded && 'open')}>
        <Icon name="chevron-right" size={14} />
      </span>
    </button>
  )
}

interface MessageProps {
  readonly row: MessageRow
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Message({ row, isChosen, onChoose }: MessageProps) {
  const { node } = row
  const last = lastSum(row)
  const facts = factsOf(row)
  return (
    <>
      <span className={css('message')}>
        <span className={css('words')}>
          <Text as="span" strong>
            {node.role === 'user' ? chatStrings.you : chatStrings.assistant}
          </Text>{' '}
          <bdi className={css(node.words === '' && 'faint')}>
            {node.words === '' ? strings.noWords : node.words}
          </bdi>
        </span>
        <span className={css('facts')}>
          {node.isInView && node.branch !== null && <b className={css('here')}>{strings.isInView}</b>}
          <bdi>{facts.join(' · ')}</bdi>
        </span>
      </span>
      <Sum label={strings.own} shown={shownSum(node.own)} />
      <Sum
        label={last === null ? null : strings[last.kind]}
        isNamed
        shown={last === null ? null : shownSum(last.sums)}
      />
      {node.branch === null ? (
        <span className={css('choice')} />
      ) : (
        <button
          type="button"
          // Space does the same.
          tabIndex={-1}
          aria-label={strings.choose}
          aria-pressed={isChosen}
          title={strings.choose}
          className={css('choice', isChosen && 'chosen')}
          onClick={(event) => {
            event.stopPropagation()
            onChoose()
          }}
        >
          <Icon name={isChosen ? 'check' : 'compare'} size={14} />
        </button>
      )}
    </>
  )
}

interface SumProps {
  readonly label: string | null
  /** Whether the name is shown, not only where the columns are below each other. */
  readonly isNamed?: boolean
  readonly shown: ShownSum | null
}

function Sum({ label, isNamed = false, shown }: SumProps) {
  if (shown === null || label === null) return <span className={css('sum')} />
  return (
    <span
      className={css('sum')}
      title={[shown.rest, shown.exact ?? ''].filter((words) => words !== '').join('\n')}
    >
      <span>
        <Text as="span" tone="quiet" className={css(!isNamed && 'unnamed')}>
          {label}
        </Text>{' '}
        <span className={css(shown.isMissing ? 'faint' : 'count')}>{shown.tokens}</span>
      </span>
      <span className={css('rest')}>{shown.rest}</span>
    </span>
  )
}
