import { useEffect, useId, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { deleteForGoodStrings as strings } from '../../messages/sidebar.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Row, Text } from '../../ui/layout/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './question.module.css'

const css = classNames(styles)

interface PurgeQuestionProps {
  readonly title: string
  readonly text: string
  readonly onPurge: () => void
  readonly onClose: () => void
}

/** Asks before text is deleted for good. Closing deletes nothing. */
export function DeleteForGoodQuestion({ title, text, onPurge, onClose }: PurgeQuestionProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const textId = useId()
  useEffect(() => cancel.current?.focus(), [])
  return (
    <Dialog label={title} size="fit" closeLabel={strings.cancel} describedBy={textId} onClose={onClose}>
      <div className={css('question')}>
        <Text size="window" tone="quiet" prose id={textId}>
          {text}
        </Text>
        <Row gap={2} wrap align="stretch">
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              onPurge()
            }}
          >
            {strings.purge}
          </Button>
          <Button ref={cancel} onClick={onClose}>
            {strings.cancel}
          </Button>
        </Row>
      </div>
    </Dialog>
  )
}
