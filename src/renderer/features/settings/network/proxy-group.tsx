import { useEffect, useRef, useState } from 'react'
import type { ProxyChoice } from '../../../../shared/contract/app/settings.ts'
import { refusalStrings } from '../../../messages/refusals.ts'
import { proxyStrings as strings } from '../../../messages/settings.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { setProxy } from '../../../stores/app/settings-store.ts'
import { RadioGroup } from '../../../ui/controls/choice.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { SettingLine } from '../setting-line.tsx'

const options = (['system', 'none', 'own'] as const).map((value) => ({ value, ...strings.options[value] }))

interface ProxyGroupProps {
  readonly proxy: ProxyChoice
  /** Whatever is typed is void once this is another one. */
  readonly turn: number
}

export function ProxyGroup({ proxy, turn }: ProxyGroupProps) {
  return (
    <Group title={strings.title}>
      <SettingLine name="proxy" isAlone>
        {(noteId) => <ProxyFields key={turn} proxy={proxy} noteId={noteId} />}
      </SettingLine>
    </Group>
  )
}

/** Saved as soon as it is chosen; an own address as soon as there is one. */
function ProxyFields({ proxy, noteId }: { readonly proxy: ProxyChoice; readonly noteId: string }) {
  const [use, setUse] = useState(proxy.use)
  const [address, setAddress] = useState(proxy.address)
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const isMissing = use === 'own' && address === ''
  useEffect(() => {
    if (isMissing) field.current?.focus()
  }, [isMissing])

  const save = async (choice: ProxyChoice): Promise<void> => {
    const isKnown = choice.use === proxy.use && choice.address === proxy.address
    if (isKnown || (choice.use === 'own' && choice.address.trim() === '')) return
    const refusal = await setProxy(choice)
    const isAboutField = refusal?.code === 'proxy-refused'
    setError(isAboutField ? refusalStrings[refusal.code] : null)
    if (refusal !== null && !isAboutField) raiseRefusal(refusal)
  }
  return (
    <>
      <RadioGroup
        label={strings.use}
        describedBy={noteId}
        options={options}
        value={use}
        onChange={(chosen) => {
          setUse(chosen)
          setError(null)
          void save({ use: chosen, address: chosen === 'own' ? address : proxy.address })
        }}
      />
      {use === 'own' && (
        <Field
          label={strings.address}
          hint={strings.addressHint}
          error={error}
          placeholder={strings.addressPlaceholder}
          inputRef={field}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onBlur={() => void save({ use, address })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void save({ use, address })
          }}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </>
  )
}
