import { type SendKey, sendKeys } from '../../../../shared/domain/chat/send-key.ts'
import { isApple } from '../../../lib/is-apple.ts'
import { sendKeyStrings as strings } from '../../../messages/settings.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { setSendKey, useSendKey } from '../../../stores/app/settings-store.ts'
import { RadioGroup } from '../../../ui/controls/choice.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { SettingLine } from '../setting-line.tsx'

async function choose(sendKey: SendKey): Promise<void> {
  const refusal = await setSendKey(sendKey)
  if (refusal !== null) raiseRefusal(refusal)
}

/** Holds for the message box and for a message that is written anew. */
export function SendKeyGroup() {
  const sendKey = useSendKey()
  const options = sendKeys.map((value) => ({ value, ...strings.options(isApple())[value] }))
  return (
    <Group title={strings.title}>
      <SettingLine name="sendKey" isAlone>
        {(noteId) => (
          <RadioGroup
            label={strings.label}
            describedBy={noteId}
            options={options}
            value={sendKey}
            onChange={(chosen) => void choose(chosen)}
          />
        )}
      </SettingLine>
    </Group>
  )
}
