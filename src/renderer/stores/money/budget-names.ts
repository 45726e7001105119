import type { BudgetTerms } from '../../../shared/contract/money/budget.ts'
import { useConnectionNames } from '../connections/connections-store.ts'
import { useProjectNames } from '../conversations/projects-store.ts'
import { useMeter } from '../programs/programs-store.ts'

/** The names in a budget's name; null for those of nothing, and of what was deleted. */
export function useBudgetNames() {
  const connectionOf = useConnectionNames()
  const projectOf = useProjectNames()
  const programs = useMeter()?.programs
  return ({ connectionId, programId, projectId }: BudgetTerms) => ({
    connectionName: connectionId && connectionOf(connectionId),
    programName: programs && (programs.find(({ id }) => id === programId)?.name ?? null),
    projectName: projectOf(projectId),
  })
}
