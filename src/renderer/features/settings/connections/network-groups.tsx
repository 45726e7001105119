import { useEffect, useId, useRef, useState } from 'react'
import type { ProxyChoice, Settings } from '../../../../shared/contract/app/settings.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import {
  chooseCertificates,
  forgetCertificates,
  setProxy,
  useSettings,
} from '../../../stores/app/settings-store.ts'
import { useConnections } from '../../../stores/connections/connections-store.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { QuietButton, SmallButton } from '../../../ui/controls/button.tsx'
import { Choice, RadioGroup } from '../../../ui/controls/choice.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Alert, Label, Remark, Row } from '../../../ui/layout/layout.tsx'
import { SettingLine } from '../setting-line.tsx'
import { SettingNote } from '../setting-note.tsx'
import { useResetTurn } from '../setting-resets-store.ts'
import { authorityStrings, proxyStrings, settingsStrings } from '../settings-strings.ts'
import { TimeoutsGroup } from './timeouts-group.tsx'

const options = () =>
  (['system', 'none', 'own'] as const).map((value) => ({ value, ...proxyStrings.options[value] }))

/** How requests reach services, which few people change. */
export function NetworkGroups() {
  const settings = useSettings()
  const turn = useResetTurn()
  if (settings === null) return null
  return (
    <Disclosure title={settingsStrings.advanced}>
      <ProxyGroup proxy={settings.proxy} turn={turn} />
      <CertificatesGroup authority={settings.authority} />
      <TimeoutsGroup limits={settings.limits} turn={turn} />
    </Disclosure>
  )
}

function describeAuthority({
  fileName,
  certificateCount,
  hosts,
}: NonNullable<Settings['authority']>): string {
  const scope = hosts.length === 0 ? authorityStrings.forFirst : authorityStrings.forHosts(hosts)
  return [fileName, authorityStrings.count(certificateCount), scope].join(' · ')
}

/**
 * A file of certificates that chosen connections trust besides the system's. Resetting the setting removes
 * the file.
 */
function CertificatesGroup({ authority }: Pick<Settings, 'authority'>) {
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  const services = useConnections().filter(({ kind }) => kind === 'service')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // With one connection there is nothing to choose.
  const [only = null] = services.length === 1 ? services : []
  const connectionIds =
    only === null ? services.map(({ id }) => id).filter((id) => chosen.has(id)) : [only.id]
  const isUndecided = services.length > 1 && connectionIds.length === 0
  return (
    <Group title={authorityStrings.title}>
      <SettingNote name="authority" />
      {authority !== null && (
        <Label numeric breaks>
          {describeAuthority(authority)}
        </Label>
      )}
      {services.length > 1 &&
        services.map(({ id, name, baseAddress }) => (
          <Choice
            key={id}
            type="checkbox"
            label={authorityStrings.trustFor(name)}
            hint={baseAddress}
            isChosen={chosen.has(id)}
            onChoose={(isChosen) =>
              setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id)))
            }
          />
        ))}
      {isUndecided && <Remark id={hintId}>{authorityStrings.selectFirst}</Remark>}
      {refusal !== null && <Alert>{refusalStrings[refusal.code]}</Alert>}
      <Row gap={[2, 3]} wrap data-place="authority">
        <SmallButton
          ref={choose}
          disabled={isUndecided}
          aria-describedby={isUndecided ? hintId : undefined}
          onClick={() => void chooseCertificates(connectionIds).then(setRefusal)}
        >
          {authorityStrings.choose}
        </SmallButton>
        {authority !== null && (
          <QuietButton
            onClick={() => {
              choose.current?.focus()
              void forgetCertificates().then(setRefusal)
            }}
          >
            {authorityStrings.remove}
          </QuietButton>
        )}
      </Row>
    </Group>
  )
}

interface ProxyGroupProps {
  readonly proxy: ProxyChoice
  /** Changes after a reset, so that typed text is discarded. */
  readonly turn: number
}

function ProxyGroup({ proxy, turn }: ProxyGroupProps) {
  return (
    <Group title={proxyStrings.title}>
      <SettingLine name="proxy" isAlone>
        {(noteId) => <ProxyFields key={turn} proxy={proxy} noteId={noteId} />}
      </SettingLine>
    </Group>
  )
}

/** Saves a choice immediately; a custom proxy is saved when it has an address. */
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
        label={proxyStrings.use}
        describedBy={noteId}
        options={options()}
        value={use}
        onChange={(chosen) => {
          setUse(chosen)
          setError(null)
          void save({ use: chosen, address: chosen === 'own' ? address : proxy.address })
        }}
      />
      {use === 'own' && (
        <Field
          label={proxyStrings.address}
          hint={proxyStrings.addressHint}
          error={error}
          placeholder={proxyStrings.addressPlaceholder}
          inputRef={field}
          value={address}
          onChange={setAddress}
          onBlur={() => void save({ use, address })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void save({ use, address })
          }}
          inputMode="url"
        />
      )}
    </>
  )
}
