import { useProjects } from '../../stores/conversations/projects-store.ts'
import { budgetNameStrings } from '../../strings/budgets.ts'

/** The projects to choose from. An archived or deleted one is among them only while it is the chosen one. */
export function useOfferedProjects(chosenId: string | null) {
  const projects = useProjects()
  const offered = projects.filter(({ id, archivedAt }) => archivedAt === null || id === chosenId)
  const isGone = chosenId !== null && !projects.some(({ id }) => id === chosenId)
  return [
    ...offered.map(({ id, name }) => ({ value: id, label: name })),
    ...(isGone ? [{ value: chosenId, label: budgetNameStrings.deletedProject }] : []),
  ]
}
