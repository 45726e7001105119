import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import type { Project } from '../../../shared/contract/conversations/project.ts'
import { tidyName } from '../../../shared/domain/app/display-name.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { projectKey, projectLimits } from '../../../shared/domain/conversations/project-names.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import {
  connectionOf,
  conversationOf,
  knownProjectId,
  limitedProject,
  projectOf,
} from '../../storage/find-or-throw.ts'
import type { StoredProject } from '../../storage/row-types.ts'
import type { ChatService } from '../chat/chat.ts'
import type { HandlersOf } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import type { MeterService } from '../programs/metering.ts'
import { summaryOf } from './organizer.ts'

interface Dependencies extends Pick<CommonPorts, 'store' | 'consent' | 'publish' | 'now' | 'newId'> {
  chat: Pick<ChatService, 'isAnswering'>
  meter: Pick<MeterService, 'read'>
  jobs: Pick<Jobs, 'run'>
}

/** Groups chats and programs. Each call keeps the project that its chat or program had at the time. */
export interface ProjectService {
  list(): Project[]
  readonly handlers: HandlersOf<'projects'>
}

export function createProjectService(dependencies: Dependencies): ProjectService {
  const { store, chat, meter, consent, jobs, publish, now, newId } = dependencies
  const { projects } = store
  let lastMove: Promise<unknown> = Promise.resolve()

  function freeName(typed: string, projectId: string | null): string {
    const name = tidyName(typed)
    if (name === '' || name.length > projectLimits.name)
      throw new AppError('project-name-refused', 'A project has no name, or too long a one.')
    const isTaken = projects
      .list()
      .some((other) => other.id !== projectId && projectKey(other.name) === projectKey(name))
    if (isTaken) throw new AppError('project-name-taken', 'Another project has this name.')
    return name
  }

  /** A project may keep a connection that was deleted since. */
  function checkConnection(connectionId: string | null, before: string | null): void {
    if (connectionId !== null && connectionId !== before) connectionOf(store, connectionId)
  }

  function put(project: StoredProject): Project {
    projects.put(project)
    return asProject(projectOf(store, project.id))
  }

  /** One move after the other, because two moves of the same chat would share its calls between them. */
  function moveCalls(conversationId: string, projectId: string | null): Promise<number> {
    const move = async (): Promise<number> => {
      const moved = await jobs.run('move-calls', { conversationId, projectId, at: now() })
      return moved.movedCallCount
    }
    const moving = lastMove.then(move, move)
    lastMove = moving
    return moving
  }

  const list = (): Project[] => projects.list().map(asProject)
  const handlers: ProjectService['handlers'] = {
    'projects.list': list,

    'projects.create'({ name, ...defaults }) {
      const id = newId()
      checkConnection(defaults.connectionId, null)
      projects.put({
        id,
        name: freeName(name, null),
        ...defaults,
        createdAt: now(),
        archivedAt: null,
        deletedAt: null,
      })
      return asProject(projectOf(store, id))
    },

    'projects.update'({ projectId, terms: { name, ...defaults } }) {
      const project = projectOf(store, projectId)
      checkConnection(defaults.connectionId, project.connectionId)
      return put({ ...project, name: freeName(name, projectId), ...defaults })
    },

    'projects.setArchived'({ projectId, isArchived }) {
      const project = projectOf(store, projectId)
      return put({ ...project, archivedAt: isArchived ? (project.archivedAt ?? now()) : null })
    },

    /** The user confirms the deletion of a project with a budget. */
    async 'projects.delete'({ projectId }) {
      const limited = limitedProject(store, projectOf(store, projectId).id)
      if (limited !== null) await consent.confirm({ kind: 'delete-project', project: limited })
      const project = projectOf(store, projectId)
      store.transaction(() => {
        projects.put({ ...project, deletedAt: now() })
        projects.empty(projectId)
      })
      publish({ type: 'meter-changed', meter: meter.read() })
    },

    'projects.contents': ({ projectId }) => ({
      ...projects.sums(projectOf(store, projectId).id),
      corrections: projects.correctionsOf(projectId),
    }),

    'projects.earlierCalls': ({ conversationId, projectId }) =>
      projects.sumsElsewhere(conversationOf(store, conversationId).id, knownProjectId(store, projectId)),

    /**
     * Moves a chat. If its earlier calls move along, dated corrections note it. The user confirms that the chat
     * or its calls leave a project with a budget. The chat moves first, so that its next calls are in the project
     * while very many earlier ones still move.
     */
    async 'projects.moveChat'({ conversationId, projectId, moveEarlierCalls }) {
      const conversation = conversationOf(store, conversationId)
      const { id } = conversation
      const toProjectId = knownProjectId(store, projectId)
      await confirmLeaving(dependencies, conversation, { toProjectId, moveEarlierCalls })
      projects.setProject(id, toProjectId)
      const summary = summaryOf({ store, chat }, id)
      publish({ type: 'conversation-changed', summary })
      const movedCallCount = moveEarlierCalls ? await moveCalls(id, toProjectId) : 0
      return { summary, movedCallCount }
    },
  }

  return { list, handlers }
}

/** Budgets of a project don't count calls that leave it, and don't stop a chat that leaves it. */
async function confirmLeaving(
  { store, consent }: Dependencies,
  { id, title, projectId }: Conversation,
  { toProjectId, moveEarlierCalls }: { toProjectId: string | null; moveEarlierCalls: boolean },
): Promise<void> {
  const moved = moveEarlierCalls ? store.projects.projectsElsewhere(id, toProjectId) : []
  const left = moved.flatMap(({ projectId: fromId, callCount }) => {
    const name = limitedProject(store, fromId)
    return name === null ? [] : [{ name, callCount }]
  })
  const project = projectId === toProjectId ? null : limitedProject(store, projectId)
  if (left.length > 0) {
    const callCount = left.reduce((sum, from) => sum + from.callCount, 0)
    const names = new Set(left.map(({ name }) => name))
    await consent.confirm({ kind: 'move-calls', callCount, projects: [...names] })
  } else if (project !== null) await consent.confirm({ kind: 'move-chat', chat: title, project })
}

function asProject({ position: _position, deletedAt: _deletedAt, ...project }: StoredProject): Project {
  return project
}
