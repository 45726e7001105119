import { type SubmitEvent, useState } from 'react'
import type {
  Connection,
  ConnectionUse,
  KeyReport,
} from '../../../../shared/contract/connections/connection.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { deleteConnection, readConnectionUse } from '../../../stores/connections/connection-actions.ts'
import { useKeyReport } from '../../../stores/connections/connections-store.ts'
import { commonStrings } from '../../../strings/common.ts'
import { keychainStrings, deleteConnectionStrings as strings } from '../../../strings/connection.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RadioGroup } from '../../../ui/controls/choice.tsx'
import { useLoaded } from '../../../ui/hooks/use-loaded.ts'
import { Stack, Status, Text } from '../../../ui/layout/layout.tsx'
import { Dialog, DialogBody } from '../../../ui/overlays/dialog.tsx'
import css from '../data-dialog.module.css'
import { Points } from '../points.tsx'
import { RefusalLine } from '../refusal-line.tsx'

interface DeleteConnectionDialogProps {
  readonly connection: Connection
  readonly onClose: () => void
}

/** Lists what is deleted and what remains, and asks what to do with the chats. */
export function DeleteConnectionDialog({ connection, onClose }: DeleteConnectionDialogProps) {
  const key = useKeyReport(connection.id)
  const read = useLoaded(connection.id, readConnectionUse)
  const use = read?.ok === true ? read.value : null
  const unread = read?.ok === false ? read : null
  const [chats, setChats] = useState<'keep' | 'trash'>('keep')
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const keychain = keychainStrings[key?.keychain ?? 'secret-service'].short
  const isKeyLeft = refusal?.code === 'key-not-deleted'
  const hadKey = use?.hasKey ?? false
  const remove = async (whatOfKey: 'delete' | 'leave'): Promise<void> => {
    if (isDeleting || use === null) return
    setIsDeleting(true)
    const lostKey = hadKey && whatOfKey === 'delete'
    const refused = await deleteConnection(connection, { chats, key: whatOfKey }, lostKey)
    setIsDeleting(false)
    setRefusal(refused)
    if (refused === null) onClose()
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    void remove('delete')
  }
  return (
    <Dialog label={strings.title(connection.name)} size="fit" onClose={onClose}>
      <DialogBody as="form" onSubmit={submit}>
        {use === null ? (
          <Status numeric breaks>
            {unread === null && strings.reading}
          </Status>
        ) : (
          <>
            <PointSection title={strings.goes} points={deletedItems(use, key)} />
            <PointSection title={strings.stays} points={keptItems(use)} />
            {use.chatCount > 0 && <Chats count={use.chatCount} value={chats} onChange={setChats} />}
          </>
        )}
        {isKeyLeft ? (
          <Text as="div" size="control" tone="plain" prose surface="warn" roomy role="alert">
            <p>{strings.keyRemains(keychain)}</p>
            {use?.keyAccount != null && <p>{strings.keyPlace(keychain, use.keyAccount)}</p>}
          </Text>
        ) : (
          <RefusalLine refusal={refusal ?? unread} />
        )}
        <div className={css('buttons')}>
          <Button variant="danger" type="submit" isBusy={isDeleting} disabled={use === null}>
            {commonStrings.delete}
          </Button>
          {isKeyLeft && (
            <Button isBusy={isDeleting} onClick={() => void remove('leave')}>
              {strings.leaveKey}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {commonStrings.cancel}
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}

function PointSection({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  return (
    <Stack as="section" gap={2}>
      <Text as="h3" size="window" strong>
        {title}
      </Text>
      <Points points={points} />
    </Stack>
  )
}

interface ChatsProps {
  readonly count: number
  readonly value: 'keep' | 'trash'
  readonly onChange: (value: 'keep' | 'trash') => void
}

function Chats({ count, value, onChange }: ChatsProps) {
  const label = strings.chats(count)
  const options = [
    { value: 'keep', label: strings.keep(count), hint: strings.keepHint },
    { value: 'trash', label: strings.trash, hint: strings.trashHint },
  ] as const
  return (
    <Stack as="section" gap={2}>
      <Text as="h3" size="window" strong>
        {label}
      </Text>
      <RadioGroup label={label} {...{ options, value, onChange }} />
    </Stack>
  )
}

function deletedItems(
  { answeringCount, hasKey, keyAccount }: ConnectionUse,
  key: KeyReport | null,
): string[] {
  const keychain = keychainStrings[key?.keychain ?? 'secret-service'].short
  const ofKey = keyAccount === null ? strings.otherKey : strings.key(keychain)
  return [
    hasKey ? ofKey : strings.noKey,
    strings.address,
    ...(answeringCount > 0 ? [strings.answering(answeringCount)] : []),
  ]
}

function keptItems({ queuedCount, budgetCount }: ConnectionUse): string[] {
  return [
    strings.ledger,
    ...(queuedCount > 0 ? [strings.queued(queuedCount)] : []),
    ...(budgetCount > 0 ? [strings.budgets(budgetCount)] : []),
  ]
}
