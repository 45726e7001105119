import { useEffect } from 'react'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { classNames } from '../../lib/class-names.ts'
import { ceilingStrings, describeGap } from '../../messages/ceilings.ts'
import { openDialog, useDialog } from '../../stores/app/panel-store.ts'
import { useConnection } from '../../stores/connections/connections-store.ts'
import { loadChatCeilings, useChatCeilings } from '../../stores/money/ceilings-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Row, Text } from '../../ui/layout/layout.tsx'
import styles from './budget-left.module.css'

const css = classNames(styles)

/** Says before sending that Tally can't hold the limit of the next answer. */
export function LimitNote({ conversation }: { readonly conversation: Conversation }) {
  const { id, modelId, connectionId, projectId } = conversation
  const connection = useConnection(connectionId)
  const ceilings = useChatCeilings(id)
  // A dialog may have changed the limit, a price or the form of answers.
  const isInView = useDialog() === null
  const asked = isInView ? `${modelId} ${projectId} ${connection?.streaming} ${connection?.answers}` : ''
  useEffect(() => {
    if (asked !== '') void loadChatCeilings(id)
  }, [id, asked])
  const gap = ceilings?.gap ?? null
  const ceiling = ceilings?.ceiling ?? null
  if (gap === null || ceiling === null) return null
  return (
    <Row gap={[1, 3]} wrap surface="warn" role="status" className={css('note')}>
      <Text size="control" tone="warn" grow={240} numeric breaks>
        {describeGap(gap, ceiling)}
      </Text>
      <Button size="small" onClick={() => openDialog('parameters')}>
        {ceilingStrings.change}
      </Button>
    </Row>
  )
}
