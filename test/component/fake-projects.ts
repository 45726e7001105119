import type { Project, ProjectTerms } from '../../src/shared/contract/conversations/project.ts'
import { tidyName } from '../../src/shared/domain/app/display-name.ts'
import type { AppError } from '../../src/shared/domain/app/errors.ts'
import { projectKey, projectLimits } from '../../src/shared/domain/conversations/project-names.ts'
import { aProject, now, summaryOf } from '../fixtures/samples/chat.ts'
import { change } from './fake-chat.ts'
import { type HandlersOf, refuse } from './fake-contract.ts'
import type { World } from './fake-world.ts'

/** Projects, as main keeps them. */
export function projectHandlers(world: World): HandlersOf<'projects'> {
  const find = (projectId: string): Project | undefined => world.projects.find(({ id }) => id === projectId)
  const put = (projectId: string, changes: Partial<Project>): Project | AppError => {
    const before = find(projectId)
    if (before === undefined) return refuse('project-gone')
    const changed = { ...before, ...changes }
    world.projects = world.projects.map((old) => (old.id === projectId ? changed : old))
    return changed
  }
  const problemOf = (name: string, projectId: string | null): AppError | null => {
    if (name === '' || name.length > projectLimits.name) return refuse('project-name-refused')
    const isTaken = world.projects.some(
      (other) => other.id !== projectId && projectKey(other.name) === projectKey(name),
    )
    return isTaken ? refuse('project-name-taken') : null
  }
  const tidied = (terms: ProjectTerms): ProjectTerms => ({ ...terms, name: tidyName(terms.name) })
  return {
    'projects.list': () => world.projects,
    'projects.create': (typed) => {
      const terms = tidied(typed)
      const problem = problemOf(terms.name, null)
      if (problem !== null) return problem
      const project = aProject({ ...terms, id: `project-${world.projects.length + 1}` })
      world.projects = [...world.projects, project]
      return project
    },
    'projects.update': ({ projectId, terms: typed }) => {
      const terms = tidied(typed)
      return problemOf(terms.name, projectId) ?? put(projectId, terms)
    },
    'projects.setArchived': ({ projectId, isArchived }) =>
      put(projectId, { archivedAt: isArchived ? now : null }),
    'projects.delete': ({ projectId }) => {
      world.projects = world.projects.filter(({ id }) => id !== projectId)
      const out = <T extends { readonly projectId: string | null }>(one: T): T =>
        one.projectId === projectId ? { ...one, projectId: null } : one
      world.summaries = world.summaries.map(out)
      world.conversations = world.conversations.map(out)
    },
    'projects.contents': ({ projectId }) => ({
      chatCount: world.summaries.filter((summary) => summary.projectId === projectId).length,
      programCount: world.meter.programs.filter((program) => program.projectId === projectId).length,
      callCount: 27,
      totalTokens: 41_380,
      corrections: world.corrections.filter(
        ({ fromProjectId, toProjectId }) => fromProjectId === projectId || toProjectId === projectId,
      ),
    }),
    'projects.earlierCalls': ({ conversationId }) =>
      world.earlierCalls[conversationId] ?? { callCount: 0, totalTokens: 0 },
    'projects.moveChat': ({ conversationId, projectId, moveEarlierCalls }) => {
      if (projectId !== null && find(projectId) === undefined) return refuse('project-gone')
      const movedCallCount = moveEarlierCalls ? (world.earlierCalls[conversationId]?.callCount ?? 0) : 0
      const summary = summaryOf(change(world, conversationId, { projectId }))
      return { summary, movedCallCount }
    },
  }
}
