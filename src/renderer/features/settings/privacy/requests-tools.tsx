import { useEffect, useState } from 'react'
import type { RequestPage } from '../../../../shared/contract/app/request-log.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { copyStrings } from '../../../messages/copy.ts'
import { requestsStrings as strings } from '../../../messages/requests.ts'
import { searchRequests } from '../../../stores/app/requests-store.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { useClearQuestion } from '../use-clear-question.tsx'
import { requestsToCsv } from './requests-csv.ts'
import styles from './requests-tools.module.css'

const css = classNames(styles)
const pauseMs = 150

interface RequestsToolsProps {
  readonly page: RequestPage | null
  readonly search: string
  readonly onRefresh: () => void
}

export function RequestsTools({ page, search, onRefresh }: RequestsToolsProps) {
  const { button, question } = useClearQuestion()
  const requests = page?.requests ?? []
  return (
    <>
      <div className={css('tools')}>
        <Search search={search} />
        <span role="status" className={css('count')}>
          {page !== null && describeCount(page)}
        </span>
        <div className={css('buttons')}>
          <CopyButton label={strings.copy} words={copyStrings} getText={() => requestsToCsv(requests)} />
          <IconButton label={strings.refresh} icon="refresh" onClick={onRefresh} />
          {button}
        </div>
      </div>
      {question}
    </>
  )
}

/** What is typed is looked for a moment after the last key. */
function Search({ search }: { readonly search: string }) {
  const [typed, setTyped] = useState(search)
  useEffect(() => {
    if (typed === search) return
    const timer = setTimeout(() => void searchRequests(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, search])
  return <SearchField label={strings.find} value={typed} onChange={setTyped} />
}

function describeCount({ requests, count }: RequestPage): string {
  return requests.length < count
    ? strings.shownOf(formatCount(requests.length), formatCount(count))
    : strings.count(formatCount(count))
}
