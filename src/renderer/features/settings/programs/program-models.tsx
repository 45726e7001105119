import { useEffect, useState } from 'react'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { byChatMark } from '../../../../shared/domain/connections/can-chat.ts'
import { matchWords } from '../../../lib/match-words.ts'
import {
  loadModels,
  refreshModels,
  useListRequestedAt,
  useModels,
} from '../../../stores/connections/models-store.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/choice.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Remark, Row, Stack, Status } from '../../../ui/layout/layout.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import css from './program-form.module.css'
import { programFormStrings as strings } from './programs-strings.ts'

/** A longer list gets a search field. */
const maxWithoutSearch = 8

interface ProgramModelsProps {
  readonly connectionId: string
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** The models of a connection, to choose from. Chosen models stay in the list when the service drops them. */
export function ProgramModels({ connectionId, chosen, onChange }: ProgramModelsProps) {
  const [typed, setTyped] = useState('')
  const [startIds] = useState(chosen)
  const listed = useModels(connectionId)?.models ?? []
  useEffect(() => void loadModels(connectionId, null), [connectionId])
  const listedIds = listed.toSorted(byChatMark).map(({ id }) => id)
  const ids = [...startIds.filter((id) => !listedIds.includes(id)), ...listedIds]
  const found = typed.trim() === '' ? ids : ids.filter((id) => matchWords(typed, id) !== null)
  const choose = (id: string, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
  if (ids.length === 0) return <NoModels connectionId={connectionId} />
  return (
    <Stack gap={2} className={css('models')}>
      {ids.length > maxWithoutSearch && (
        <SearchField label={strings.findModel} value={typed} onChange={setTyped} />
      )}
      <ScrollBox label={strings.modelList}>
        <Stack gap={2}>
          {found.map((id) => (
            <Choice
              key={id}
              type="checkbox"
              label={id}
              hint=""
              isChosen={chosen.includes(id)}
              onChoose={(isChosen) => choose(id, isChosen)}
            />
          ))}
          {found.length === 0 && <Remark>{strings.noModel}</Remark>}
        </Stack>
      </ScrollBox>
      <Status numeric>{strings.chosen(chosen.length)}</Status>
    </Stack>
  )
}

function NoModels({ connectionId }: { readonly connectionId: string }) {
  const isLoading = useListRequestedAt(connectionId) !== null
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  return (
    <>
      <Row gap={[2, 3]} wrap>
        <Remark>{strings.noModels}</Remark>
        <SmallButton isBusy={isLoading} onClick={() => void refreshModels(connectionId).then(setRefusal)}>
          {strings.loadModels}
        </SmallButton>
      </Row>
      <RefusalLine refusal={refusal} />
    </>
  )
}
