import { create } from 'zustand'
import type { ConversationSummary } from '../../../shared/contract/conversations/conversation.ts'
import type {
  Project,
  ProjectContents,
  ProjectTerms,
} from '../../../shared/contract/conversations/project.ts'
import type { RefusedResult, Result } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { ask, change } from '../app/asking.ts'
import { transcriptStore, updateOpenConversation } from '../chat/transcript-store.ts'
import { readSpentBudgets } from '../money/budgets-store.ts'
import { readMeter } from '../programs/programs-store.ts'
import { refreshUsage } from '../usage/usage-store.ts'
import { createValues } from '../values.ts'
import { loadConversations, setSummary } from './conversations-store.ts'

interface ProjectsState {
  /** In their order; archived ones included. */
  readonly projects: readonly Project[]
}

export const projectsStore = create<ProjectsState>()(() => ({ projects: [] }))
/** Fields that were typed and not saved yet, by project. They outlive the dialog. */
const typed = createValues<ProjectTerms>()

export const useProjects = (): readonly Project[] => projectsStore((state) => state.projects)
export const useProject = (id: string | null): Project | null =>
  projectsStore(({ projects }) => projects.find((project) => project.id === id) ?? null)

const ofNewProject = ''

/** The typed fields of a project, or of a new one. Null if nothing is to be saved. */
export const useTypedTerms = (projectId: string | null): ProjectTerms | null =>
  typed.use(projectId ?? ofNewProject)

/** Null for nothing to be saved. */
export function stashTypedTerms(projectId: string | null, terms: ProjectTerms | null): void {
  typed.set(projectId ?? ofNewProject, terms)
}

/** Null for no project, and for an unknown one. */
export function useProjectNames(): (projectId: string | null) => string | null {
  const projects = useProjects()
  return (projectId) => projects.find(({ id }) => id === projectId)?.name ?? null
}

/** The project that was created last. */
export const newestProjectId = (): string | null => projectsStore.getState().projects.at(-1)?.id ?? null

export function setProjects(projects: readonly Project[]): void {
  projectsStore.setState({ projects })
}

export const loadProjects = () => change('projects.list', undefined, setProjects)

/** Creates a project if the id is null. */
export async function saveProject(
  projectId: string | null,
  terms: ProjectTerms,
): Promise<RefusedResult | null> {
  const result =
    projectId === null
      ? await request('projects.create', terms)
      : await request('projects.update', { projectId, terms })
  // Text typed while saving stays.
  if (result.ok && typed.get(projectId ?? ofNewProject) === terms) stashTypedTerms(projectId, null)
  return keep(result)
}

export async function archiveProject(projectId: string, isArchived: boolean): Promise<RefusedResult | null> {
  return keep(await request('projects.setArchived', { projectId, isArchived }))
}

/** Its chats and programs stay, without a project. */
export async function deleteProject(projectId: string): Promise<RefusedResult | null> {
  const result = await request('projects.delete', { projectId })
  if (!result.ok) return result
  setProjects(projectsStore.getState().projects.filter(({ id }) => id !== projectId))
  stashTypedTerms(projectId, null)
  const conversation = transcriptStore.getState().open?.conversation
  if (conversation?.projectId === projectId) updateOpenConversation({ ...conversation, projectId: null })
  void readMeter()
  return await loadConversations()
}

export async function readContents(projectId: string): Promise<ProjectContents | null> {
  return (await ask('projects.contents', { projectId }))?.value ?? null
}

/** The calls that would move along with a chat. */
export const readEarlierCalls = (conversationId: string, projectId: string | null) =>
  request('projects.earlierCalls', { conversationId, projectId })

export async function moveChat(
  conversationId: string,
  projectId: string | null,
  moveEarlierCalls: boolean,
): Promise<RefusedResult | null> {
  const result = await request('projects.moveChat', { conversationId, projectId, moveEarlierCalls })
  if (result.ok) setMovedSummary(result.value.summary)
  // Some calls may have moved even if the move ended midway.
  void refreshUsage(conversationId)
  if (transcriptStore.getState().open?.conversation.id === conversationId)
    void readSpentBudgets(conversationId)
  return result.ok ? null : result
}

/** Keeps a changed summary, and its project for the open chat. */
export function setMovedSummary(summary: ConversationSummary): void {
  setSummary(summary)
  const conversation = transcriptStore.getState().open?.conversation
  if (conversation?.id === summary.id && conversation.projectId !== summary.projectId)
    updateOpenConversation({ ...conversation, projectId: summary.projectId })
}

function keep(result: Result<Project>): RefusedResult | null {
  if (!result.ok) return result
  const { projects } = projectsStore.getState()
  const project = result.value
  const isKnown = projects.some(({ id }) => id === project.id)
  setProjects(
    isKnown ? projects.map((old) => (old.id === project.id ? project : old)) : [...projects, project],
  )
  return null
}
