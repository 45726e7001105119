import type { UsagePage } from '../../../../shared/contract/usage/usage-page.ts'
import { changesByModel, changesByProject } from '../../../../shared/domain/usage/earlier-period.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { wordsOfProject } from '../../../strings/conversation-words.ts'
import { ChangeTable } from './change-table.tsx'

/** The models of both periods, with those that only one of them has. */
export function ModelChanges({ page }: { readonly page: UsagePage }) {
  const { earlier } = useUsageVisit()
  if (earlier === null || earlier.sums.callCount === 0) return null
  const changes = changesByModel(earlier.models, page.models)
  const isTwice = (model: string): boolean => changes.filter((change) => change.model === model).length > 1
  return (
    <ChangeTable
      name="model"
      rows={changes.map(({ key, model, connectionName, earlier: before, now }) => ({
        key,
        order: model,
        title: model,
        note: isTwice(model) ? connectionName : null,
        earlier: before,
        now,
      }))}
      total={{ earlier: earlier.sums, now: page.sums }}
    />
  )
}

/** The projects of both periods; absent until a call belongs to one. */
export function ProjectChanges({ page }: { readonly page: UsagePage }) {
  const { earlier } = useUsageVisit()
  if (earlier === null || earlier.sums.callCount === 0) return null
  const changes = changesByProject(earlier.projects, page.projects)
  if (changes.every(({ projectId }) => projectId === null)) return null
  return (
    <ChangeTable
      name="project"
      rows={changes.map(({ key, earlier: before, now, projectId, name, isDeleted }) => {
        const title = wordsOfProject({ id: projectId, name, isDeleted })
        return { key, order: title, title, note: null, earlier: before, now }
      })}
      total={{ earlier: earlier.sums, now: page.sums }}
    />
  )
}
