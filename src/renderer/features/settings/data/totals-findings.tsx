import type { BookExample, BookFinding } from '../../../../shared/contract/usage/ledger.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatWholeMoment } from '../../../lib/format-moment.ts'
import { formatCount, formatDifference } from '../../../lib/format-number.ts'
import { ledgerStrings as strings } from '../../../messages/ledger.ts'
import { isolate } from '../../../messages/quote.ts'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { Cell, ColumnHeader, MissingCell, Row, Table } from '../../../ui/table/table.tsx'
import styles from '../settings-group.module.css'

const css = classNames(styles)
const { columns } = strings

/** What did not fit: what it means and what to do, then where. */
export function BookFindings({ findings }: { readonly findings: readonly BookFinding[] }) {
  const untold = findings.reduce((sum, { count, examples }) => sum + count - examples.length, 0)
  return (
    <>
      <ul className={css('list')}>
        {findings.map(({ kind, count }) => (
          <li key={kind}>{strings.findings[kind].meaning(counted(kind, count))}</li>
        ))}
      </ul>
      <ScrollBox label={strings.found}>
        <Table label={strings.found}>
          <thead>
            <tr>
              <ColumnHeader>{columns.what}</ColumnHeader>
              <ColumnHeader>{columns.conversation}</ColumnHeader>
              <ColumnHeader>{columns.model}</ColumnHeader>
              <ColumnHeader>{columns.time}</ColumnHeader>
              <ColumnHeader isNumber>{columns.difference}</ColumnHeader>
            </tr>
          </thead>
          <tbody>
            {findings.flatMap(({ kind, examples }) =>
              examples.map((example) => (
                <ExampleRow key={`${kind} ${example.id}`} kind={kind} example={example} />
              )),
            )}
          </tbody>
        </Table>
      </ScrollBox>
      {untold > 0 && <p>{strings.more(formatCount(untold))}</p>}
    </>
  )
}

function ExampleRow({
  kind,
  example,
}: {
  readonly kind: BookFinding['kind']
  readonly example: BookExample
}) {
  const { title, model, at, differsBy } = example
  return (
    <Row>
      <Cell>{strings.findings[kind].name}</Cell>
      <Cell>{title === '' ? strings.untitled : isolate(title)}</Cell>
      <Cell>{model === null ? '' : isolate(model)}</Cell>
      <Cell>{formatWholeMoment(at)}</Cell>
      {differsBy === null ? (
        <MissingCell words={strings.noDifference} />
      ) : (
        <Cell isNumber>{formatDifference(differsBy)}</Cell>
      )}
    </Row>
  )
}

function counted(kind: BookFinding['kind'], count: number): string {
  const shown = formatCount(count)
  return kind === 'no-call' ? strings.answers(shown) : strings.calls(shown)
}
