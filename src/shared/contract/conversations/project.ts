import * as z from 'zod'
import { projectLimits } from '../../domain/conversations/project-names.ts'
import { Id, Line, Moment, nothing, ofConversation, request, Text } from '../schemas.ts'
import { Count } from '../usage/usage.ts'
import { ConversationSummary } from './conversation.ts'

const defaults = {
  /** For new chats in the project; empty for the default prompt of their connection. */
  systemPrompt: Text,
  /** Null for the connection and the model that any new chat would get. */
  connectionId: Id.nullable(),
  modelId: Line.min(1).nullable(),
}

/** The user's choices for a project. */
export const ProjectTerms = z.strictObject({
  name: z.string().max(projectLimits.typedName),
  ...defaults,
})
export type ProjectTerms = z.infer<typeof ProjectTerms>

export const Project = z.object({
  id: Id,
  name: z.string(),
  ...defaults,
  createdAt: Moment,
  archivedAt: Moment.nullable(),
})
export type Project = z.infer<typeof Project>

/** A note that earlier calls of a chat moved to another project. Null means no project. */
export const ProjectCorrection = z.object({
  id: Id,
  at: Moment,
  conversationId: Id,
  fromProjectId: Id.nullable(),
  toProjectId: Id.nullable(),
  callCount: Count,
})
export type ProjectCorrection = z.infer<typeof ProjectCorrection>

/** A correction with its current names. A name that the user removed is empty; an unknown one is null. */
export const NamedCorrection = ProjectCorrection.extend({
  conversationTitle: z.string(),
  fromName: z.string().nullable(),
  toName: z.string().nullable(),
})
export type NamedCorrection = z.infer<typeof NamedCorrection>

/** The chats, programs and calls of a project. Its calls are those that were made in it, or moved to it. */
export const ProjectContents = z.object({
  chatCount: Count,
  programCount: Count,
  callCount: Count,
  totalTokens: Count,
  /** The corrections from and to the project, newest first. */
  corrections: z.array(NamedCorrection),
})
export type ProjectContents = z.infer<typeof ProjectContents>

/** The calls of a chat that are in another project, or in none. */
const EarlierCalls = z.object({
  callCount: Count,
  /** Reported tokens only. */
  totalTokens: Count,
})
export type EarlierCalls = z.infer<typeof EarlierCalls>

const ofProject = z.strictObject({ projectId: Id })

export const projectRequests = {
  /** All projects but the deleted ones, archived ones included, in their order. */
  'projects.list': request(nothing, z.array(Project)),
  'projects.create': request(ProjectTerms, Project),
  'projects.update': request(ofProject.extend({ terms: ProjectTerms }), Project),
  'projects.setArchived': request(ofProject.extend({ isArchived: z.boolean() }), Project),
  /** Its chats and programs then have no project. Its calls keep it, and the ledger keeps its name. */
  'projects.delete': request(ofProject, nothing),
  'projects.contents': request(ofProject, ProjectContents),
  /** The calls of a chat that would move along to a project. */
  'projects.earlierCalls': request(ofConversation.extend({ projectId: Id.nullable() }), EarlierCalls),
  'projects.moveChat': request(
    ofConversation.extend({ projectId: Id.nullable(), moveEarlierCalls: z.boolean() }),
    z.object({ summary: ConversationSummary, movedCallCount: Count }),
  ),
} as const
