import { useEffect } from 'react'
import type { KeychainLook, KeyReport } from '../../../shared/contract/connections/connection.ts'
import { systemKeychain } from '../../lib/system-keychain.ts'
import { lookForKeychain, useKeychainLook } from '../../stores/connections/connections-store.ts'
import { useFocusRequest } from '../../stores/focus-store.ts'
import { keepKeyHint, keychainStrings, connectionStrings as strings } from '../../strings/connection.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { SmallButton } from '../../ui/controls/button.tsx'
import { Choice } from '../../ui/controls/choice.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { useRequestedFocus } from '../../ui/hooks/use-focus-handover.ts'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import type { ConnectionFormState } from './use-connection-form.ts'

interface KeyFieldProps {
  readonly form: ConnectionFormState
  readonly savedKey: KeyReport | null
}

/** The key, and where Tally would keep it. Without a keychain, the choices are next to the field. */
export function KeyField({ form, savedKey }: KeyFieldProps) {
  const look = useKeychainLook()
  const { refusedFor, keyField } = form
  useRequestedFocus(keyField.ref, useFocusRequest('api-key'))
  useEffect(() => void lookForKeychain(), [])
  const isLost = savedKey === null && look !== null && look.problem !== null
  return (
    <Stack gap={2}>
      <Field
        label={strings.apiKey}
        hint={savedKey === null ? newKeyHint(look) : keepKeyHint(savedKey.lastFour)}
        error={
          refusedFor === 'key-malformed' || refusedFor === 'key-needed' ? refusalStrings[refusedFor] : null
        }
        inputRef={keyField.ref}
        type="password"
        role="textbox"
        onInput={form.noticeKey}
      />
      {isLost && look.encryption === 'offered' && (
        <Choice
          type="checkbox"
          label={strings.saveEncrypted}
          hint={strings.saveEncryptedHint}
          isChosen={form.isEncrypting}
          onChoose={form.chooseEncrypting}
        />
      )}
      {isLost && (
        <Row>
          <SmallButton onClick={() => void lookForKeychain()}>{strings.lookAgain}</SmallButton>
        </Row>
      )}
    </Stack>
  )
}

function newKeyHint(look: KeychainLook | null): string {
  if (look !== null && look.problem !== null) return strings.noKeychain[look.keychain]
  return strings.keyHint(keychainStrings[systemKeychain()].short)
}
