import * as z from 'zod'
import { programLimits } from '../../domain/programs/program-limits.ts'
import { Id, Moment, nothing, request } from '../schemas.ts'
import { Count } from '../usage/usage.ts'

const terms = {
  name: z.string().trim().min(1).max(programLimits.nameLength),
  connectionId: Id,
  /** The models that the program may use; null for every model of the connection. */
  models: z.array(z.string().min(1).max(programLimits.modelLength)).max(programLimits.models).nullable(),
  /** The most calls at the same time. */
  maxRunning: z.number().int().min(1).max(programLimits.running),
  /** Asks for counts where the program's stream doesn't, and removes the additional chunk again. */
  addsUsage: z.boolean(),
  /** Closes a running stream when it reaches the limit of a budget. */
  stopsAtBudget: z.boolean(),
  /** Keeps the bodies of the last calls in memory. */
  keepsBodies: z.boolean(),
  /** Lets its headers command a gateway, which may then send the API key to another address. */
  passesGatewayHeaders: z.boolean(),
  /** The project of its next calls; null for none. */
  projectId: Id.nullable(),
}

/** The user's choices for a program. */
export const ProgramTerms = z.strictObject(terms)
export type ProgramTerms = z.infer<typeof ProgramTerms>

/** Why Tally refused a call before anything was sent. */
export const refusalReasons = [
  'over-budget',
  'too-many-running',
  'model',
  'paused',
  'no-connection',
  'no-consent',
  'no-key',
  'body',
  'no-model',
  'background',
  'stored-text',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Another program, such as an editor or a script, that sends its calls through the meter. */
export const Program = z.object({
  id: Id,
  ...terms,
  isPaused: z.boolean(),
  /** The last characters of its token. Tally keeps only a hash of the rest. */
  tokenEnd: z.string(),
  createdAt: Moment,
  /** Null for a program that has not made a call. */
  lastUsedAt: Moment.nullable(),
  /** Calls that may have been processed, and their reported tokens. */
  callCount: Count,
  promptTokens: Count,
  totalTokens: Count,
  runningCount: Count,
  /** Since the start of the app; null without a refusal. */
  lastRefusal: z.object({ at: Moment, reason: z.enum(refusalReasons) }).nullable(),
})
export type Program = z.infer<typeof Program>

export const MeterState = z.object({
  isOn: z.boolean(),
  /** `port-taken`: another program listens there. `failed`: the system refused for another reason. */
  status: z.enum(['off', 'listening', 'port-taken', 'failed']),
  /** Null until the meter was switched on once. */
  port: z.number().int().nullable(),
  /** The base address for programs, ending in `/v1`; null without a port. */
  address: z.string().nullable(),
  /** Whether closing the window keeps Tally running for programs; null to ask. */
  keepsRunning: z.boolean().nullable(),
  /** Requests with a wrong token since the start, and the time of the last one. */
  wrongTokens: z.object({ count: Count, lastAt: Moment }).nullable(),
  programs: z.array(Program),
})
export type MeterState = z.infer<typeof MeterState>

/** One call of a program with its bodies, without the API key. */
export const ProgramExchange = z.object({
  callId: Id,
  startedAt: Moment,
  request: z.string(),
  response: z.string(),
  /** Whether a body was longer than the kept text. */
  isCut: z.boolean(),
})
export type ProgramExchange = z.infer<typeof ProgramExchange>

const ofProgram = z.strictObject({ programId: Id })
/** The only time that the window gets a program's token. */
const WithToken = z.object({ program: Program, token: z.string() })

export const programRequests = {
  'meter.read': request(nothing, MeterState),
  /** Main asks the user before it switches the meter on. */
  'meter.switch': request({ isOn: z.boolean() }, MeterState),
  'meter.setPort': request(
    { port: z.number().int().min(programLimits.firstPort).max(programLimits.lastPort) },
    MeterState,
  ),
  'meter.setKeepsRunning': request({ keepsRunning: z.boolean().nullable() }, MeterState),
  'programs.add': request(ProgramTerms, WithToken),
  'programs.save': request(ofProgram.extend({ terms: ProgramTerms }), Program),
  'programs.pause': request(ofProgram.extend({ isPaused: z.boolean() }), Program),
  /** Replaces the token; the old one and its calls stop immediately. */
  'programs.rotate': request(ofProgram, WithToken),
  /** Its calls stay in the ledger. */
  'programs.delete': request(ofProgram, nothing),
  /** The kept calls, newest first. */
  'programs.exchanges': request(ofProgram, z.array(ProgramExchange)),
} as const
