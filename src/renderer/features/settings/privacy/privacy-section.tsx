import { useEffect, useRef, useState } from 'react'
import type { Connection } from '../../../../shared/contract/connections/connection.ts'
import { type RequestAge, requestAges } from '../../../../shared/domain/app/setting-choices.ts'
import { changedSettings } from '../../../../shared/domain/app/setting-table.ts'
import { formatBytes } from '../../../../shared/language/format-number.ts'
import { classNames } from '../../../lib/class-names.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { openDialog, openSettings } from '../../../stores/app/panel-store.ts'
import { changeSetting } from '../../../stores/app/settings-store.ts'
import { readUpdates, useUpdates } from '../../../stores/app/updates-store.ts'
import { useConnections } from '../../../stores/connections/connections-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { InlineConfirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { Facts } from '../../../ui/overlays/facts-card.tsx'
import { showDataFolder } from '../data/data-place-store.ts'
import { SectionReset } from '../section-reset.tsx'
import { SettingLine } from '../setting-line.tsx'
import { resetSettings, useCurrentSettings } from '../setting-resets-store.ts'
import { useClearQuestion } from '../use-clear-question.tsx'
import { useReadDataPlace, useReadSettings } from '../use-read-settings.ts'
import privacySectionStyles from './privacy-section.module.css'
import { keepRequestsStrings, privacyStrings } from './privacy-strings.ts'
import { openRequestLog, useRequests } from './requests-store.ts'

const resetGroupStrings = privacyStrings.begin

const privacySectionCss = classNames(privacySectionStyles)
const sentDataGroupStrings = privacyStrings.leaves

const requestLogGroupStrings = privacyStrings.log
const options = requestAges.map((value) => ({ value, label: keepRequestsStrings.options[value] }))

const strings = privacyStrings.kept

/** Data on this computer, data that leaves it, the log of requests, and erasing everything. */
export function PrivacySection() {
  return (
    <>
      <StoredDataGroup />
      <SentDataGroup />
      <RequestLogGroup />
      <ResetGroup />
      <SectionReset section="privacy" />
    </>
  )
}

/** The person's data on this computer, in words and numbers. */
function StoredDataGroup() {
  const place = useReadDataPlace()
  const { page } = useRequests()
  if (place === null) return null
  const contents = [
    formatBytes(place.fileBytes),
    strings.counts(place.contents),
    ...(page === null ? [] : [strings.requests(page.count)]),
    strings.contents,
  ]
  return (
    <Group title={strings.title}>
      <Text size="control" tone="quiet" prose>
        {strings.text}
      </Text>
      {!place.isInFile && (
        <Text size="small" tone="danger">
          {strings.notInFile}
        </Text>
      )}
      <Row gap={[2, 3]} wrap>
        <Text as="span" size="control" strong numeric breaks>
          {place.folder}
        </Text>
        <Button size="small" onClick={() => void showDataFolder()}>
          {strings.show}
        </Button>
      </Row>
      <Facts
        facts={[
          { label: strings.inFile, value: contents.join(' · ') },
          { label: strings.inLog, value: strings.log },
          { label: strings.keychain, value: strings.keys },
          { label: strings.backup, value: strings.backups },
          { label: strings.export, value: strings.exports },
        ]}
      />
    </Group>
  )
}

async function choose(keepRequests: RequestAge): Promise<void> {
  const refusal = await changeSetting({ name: 'keepRequests', value: keepRequests })
  if (refusal !== null) raiseRefusal(refusal)
}

/** The size of the log, a link to it, and its retention. */
function RequestLogGroup() {
  const settings = useReadSettings()
  const { page } = useRequests()
  const { button, question } = useClearQuestion()
  useEffect(() => void openRequestLog(), [])
  return (
    <Group title={requestLogGroupStrings.title}>
      <Text size="control" tone="quiet" prose>
        {requestLogGroupStrings.text}
      </Text>
      <Row gap={[2, 3]} wrap>
        <Button size="small" onClick={() => openDialog('requests')}>
          {requestLogGroupStrings.open}
        </Button>
        {button}
        <Text role="status" size="small" tone="faint">
          {page !== null && requestLogGroupStrings.rows(page.count)}
        </Text>
      </Row>
      {question}
      {settings !== null && (
        <SettingLine name="keepRequests">
          {(noteId) => (
            <Segments
              label={keepRequestsStrings.label}
              describedBy={noteId}
              options={options}
              value={settings.keepRequests}
              onChange={(chosen) => void choose(chosen)}
            />
          )}
        </SettingLine>
      )}
    </Group>
  )
}

/** Every address of the connections, with the data sent there. */
function SentDataGroup() {
  const connections = useConnections()
  const byOrigin = Map.groupBy(
    connections.filter(({ kind }) => kind === 'service'),
    originOf,
  )
  return (
    <Group title={sentDataGroupStrings.title}>
      {byOrigin.size === 0 ? (
        <Text size="control" tone="quiet" prose>
          {sentDataGroupStrings.none}
        </Text>
      ) : (
        <>
          <Text size="control" tone="quiet" prose>
            {sentDataGroupStrings.text}
          </Text>
          <Box as="ul" line="above">
            {[...byOrigin].map(([origin, those]) => (
              <Box as="li" key={origin} breaks pad={[2, 0]} line="below">
                <Text as="bdi" size="control" strong>
                  {origin}
                </Text>{' '}
                <span className={privacySectionCss('quiet')}>
                  {sentDataGroupStrings.connections(those.map(({ name }) => name))}
                </span>
              </Box>
            ))}
          </Box>
        </>
      )}
      <FeedAddress />
      {connections.some(({ kind }) => kind === 'demo') && (
        <p className={privacySectionCss('quiet')}>{sentDataGroupStrings.demo}</p>
      )}
      <h4 className={privacySectionCss('heading')}>{sentDataGroupStrings.contentsTitle}</h4>
      <Stack as="ul" size="control" tone="quiet" gap={1} prose className={privacySectionCss('points')}>
        {sentDataGroupStrings.carries.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Stack>
      <h4 className={privacySectionCss('heading')}>{sentDataGroupStrings.elseTitle}</h4>
      <Text size="control" tone="quiet" prose>
        {sentDataGroupStrings.else}
      </Text>
    </Group>
  )
}

function originOf({ baseAddress }: Connection): string {
  return URL.parse(baseAddress)?.origin ?? baseAddress
}

/** The address of the update check, while the check is on. */
function FeedAddress() {
  const updates = useUpdates()
  const settings = useReadSettings()
  useEffect(() => void readUpdates(), [])
  if (updates === null || updates.obstacle !== null || updates.feed === null) return null
  if (settings === null || settings.updates === 'off') return null
  const isOnGitHub = updates.feed.startsWith('https://github.com/')
  return (
    <Text size="control" tone="quiet" prose>
      <Text as="bdi" size="control" strong>
        {updates.feed}
      </Text>{' '}
      <span className={privacySectionCss('quiet')}>
        {isOnGitHub ? sentDataGroupStrings.updates : sentDataGroupStrings.updatesElsewhere}
      </span>
    </Text>
  )
}

/** Resets all settings after confirmation, and links to erasing all data. */
function ResetGroup() {
  const [isAsking, setIsAsking] = useState(false)
  const restore = useRef<HTMLButtonElement>(null)
  const settings = useCurrentSettings()
  const changed = settings === null ? [] : changedSettings(settings, null)
  const answer = async (isSure: boolean): Promise<void> => {
    restore.current?.focus()
    setIsAsking(false)
    const refusal = isSure ? await resetSettings(changed) : null
    if (refusal !== null) raiseRefusal(refusal)
  }
  return (
    <Group title={resetGroupStrings.title}>
      <Text size="control" tone="quiet" prose>
        {resetGroupStrings.text}
      </Text>
      <Row gap={[2, 3]} wrap>
        <Button ref={restore} size="small" aria-expanded={isAsking} onClick={() => setIsAsking(!isAsking)}>
          {resetGroupStrings.restore}
        </Button>
        <Button size="small" variant="quiet" onClick={() => openSettings(true, 'data')}>
          {resetGroupStrings.erase}
        </Button>
      </Row>
      {isAsking && changed.length === 0 && (
        <Text role="status" size="control" tone="quiet" prose>
          {resetGroupStrings.nothing}
        </Text>
      )}
      {isAsking && changed.length > 0 && (
        <InlineConfirm
          question={resetGroupStrings.question(changed.length)}
          confirm={resetGroupStrings.confirm}
          cancel={resetGroupStrings.cancel}
          onConfirm={() => void answer(true)}
          onCancel={() => void answer(false)}
        />
      )}
    </Group>
  )
}
