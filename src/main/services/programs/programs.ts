import type { Program, ProgramTerms } from '../../../shared/contract/programs/program.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { ProgramTokens } from '../../meter/program-tokens.ts'
import {
  connectionOf,
  knownConnectionOf,
  knownProjectId,
  limitedProject,
} from '../../storage/find-or-throw.ts'
import type { StoredProgram } from '../../storage/row-types.ts'
import type { ServiceTargets } from '../connections/service-targets.ts'
import type { HandlersOf } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import type { KeptExchanges } from './kept-exchanges.ts'
import type { ProgramCalls } from './program-calls.ts'

interface Dependencies extends Pick<CommonPorts, 'store' | 'consent' | 'now' | 'newId'> {
  targets: Pick<ServiceTargets, 'agreed'>
  tokens: ProgramTokens
  calls: Pick<ProgramCalls, 'runningCount' | 'lastRefusal' | 'stop'>
  exchanges: KeptExchanges
  changed(): void
}

/** The programs that may use the meter. */
export function createProgramService(dependencies: Dependencies) {
  const { store, targets, tokens, consent, calls, exchanges, changed, now, newId } = dependencies
  const { programs } = store

  function find(programId: string): StoredProgram {
    const program = programs.find(programId)
    if (program === null || program.deletedAt !== null)
      throw new AppError('not-found', 'There is no such program.')
    return program
  }

  function shown({ tokenHash: _hash, deletedAt: _deletedAt, ...program }: StoredProgram): Program {
    const { id } = program
    const running = { runningCount: calls.runningCount(id), lastRefusal: calls.lastRefusal(id) }
    return { ...program, ...programs.sums(id), ...running }
  }

  function put(program: StoredProgram): Program {
    programs.put(program)
    changed()
    return shown(program)
  }

  /** Asks now for every consent that a call needs, because a call of a program may ask nothing. */
  async function checkConnection(connectionId: string): Promise<void> {
    const connection = connectionOf(store, connectionId)
    if (connection.kind !== 'service')
      throw new AppError('malformed-input', 'The demo service has no address for programs.')
    await targets.agreed(connection)
  }

  /**
   * A program's prompts may be secret, so the window alone must not choose who gets them. Nor may it choose which
   * program can send the key on, or leaves the budgets of its project. `before` is null for a new program: it has
   * no prompts yet.
   */
  async function confirmChange(before: StoredProgram | null, terms: ProgramTerms): Promise<void> {
    const isOther = before?.connectionId !== terms.connectionId
    if (isOther) await checkConnection(terms.connectionId)
    const isMoved = before !== null && isOther
    const keepsBodies = before !== null && terms.keepsBodies && !before.keepsBodies
    // A restored or imported program has no token, and nobody was asked about its headers here.
    const mayPass = before?.passesGatewayHeaders === true && before.tokenHash !== '' && !isOther
    const gainsGateway = terms.passesGatewayHeaders && !mayPass
    const hasLeft = before !== null && before.projectId !== terms.projectId
    const leaves = hasLeft ? limitedProject(store, before.projectId) : null
    if (!isMoved && !keepsBodies && !gainsGateway && leaves === null) return
    const { name, baseAddress } = knownConnectionOf(store, terms.connectionId)
    await consent.confirm({
      kind: 'program',
      program: before?.name ?? terms.name,
      isNew: before === null,
      to: isMoved ? { name, address: baseAddress } : null,
      keepsBodies,
      gateway: gainsGateway ? baseAddress : null,
      leaves,
    })
  }

  const handlers: HandlersOf<'programs'> = {
    async 'programs.add'(terms) {
      await confirmChange(null, terms)
      const projectId = knownProjectId(store, terms.projectId)
      const { token, ...hashed } = tokens.create()
      const state = { isPaused: false, createdAt: now(), lastUsedAt: null, deletedAt: null }
      return { program: put({ id: newId(), ...terms, projectId, ...hashed, ...state }), token }
    },

    async 'programs.save'({ programId, terms }) {
      await confirmChange(find(programId), terms)
      if (!terms.keepsBodies) exchanges.forget(programId)
      return put({ ...find(programId), ...terms, projectId: knownProjectId(store, terms.projectId) })
    },

    'programs.pause'({ programId, isPaused }) {
      if (isPaused) calls.stop(programId)
      return put({ ...find(programId), isPaused })
    },

    async 'programs.rotate'({ programId }) {
      await confirmChange(find(programId), find(programId))
      calls.stop(programId)
      const { token, ...hashed } = tokens.create()
      return { program: put({ ...find(programId), ...hashed }), token }
    },

    'programs.delete'({ programId }) {
      const program = find(programId)
      calls.stop(programId)
      exchanges.forget(programId)
      put({ ...program, tokenHash: '', deletedAt: now() })
    },

    'programs.exchanges': ({ programId }) => exchanges.list(find(programId).id),
  }

  return {
    list: (): Program[] => programs.list().map(shown),

    identify: (token: string) => tokens.check(token, programs.tokenHashes()),

    handlers,
  }
}
