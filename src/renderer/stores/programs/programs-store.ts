import { create } from 'zustand'
import type { Output } from '../../../shared/contract/contract.ts'
import type {
  MeterState,
  Program,
  ProgramExchange,
  ProgramTerms,
} from '../../../shared/contract/programs/program.ts'
import type { RefusedResult, Result } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { change } from '../app/asking.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import type { ProgramKind } from './program-kinds.ts'

export interface IssuedToken extends Output<'programs.add'> {
  /** Null for a program that the user didn't choose from the list. */
  readonly kind: ProgramKind | null
}

interface ProgramsState {
  /** Null until loaded. */
  readonly meter: MeterState | null
  /** Whether main is asking the user about the meter. */
  readonly isSwitching: boolean
  /** A new token, until the user has confirmed that they saved it. Main can't show it again. */
  readonly issued: IssuedToken | null
}

const none: readonly Program[] = []

const programsStore = create<ProgramsState>()(() => ({
  meter: null,
  isSwitching: false,
  issued: null,
}))

export const useMeter = (): MeterState | null => programsStore(({ meter }) => meter)
export const usePrograms = (): readonly Program[] => programsStore(({ meter }) => meter?.programs ?? none)
export const useIsMeterSwitching = (): boolean => programsStore(({ isSwitching }) => isSwitching)
export const useIssuedToken = (): IssuedToken | null => programsStore(({ issued }) => issued)

export function setMeter(meter: MeterState): void {
  programsStore.setState({ meter })
}

export async function readMeter(): Promise<void> {
  const result = await request('meter.read', undefined)
  if (result.ok) setMeter(result.value)
  else raiseRefusal(result)
}

/** Main asks the user before it turns the meter on. */
export async function switchMeter(isOn: boolean): Promise<RefusedResult | null> {
  if (programsStore.getState().isSwitching) return null
  programsStore.setState({ isSwitching: true })
  const result = await request('meter.switch', { isOn })
  programsStore.setState({ isSwitching: false })
  return take(result)
}

/** With the same port, main listens there again. */
export async function setMeterPort(port: number): Promise<RefusedResult | null> {
  return take(await request('meter.setPort', { port }))
}

export async function setKeepsRunning(keepsRunning: boolean | null): Promise<RefusedResult | null> {
  return take(await request('meter.setKeepsRunning', { keepsRunning }))
}

export async function addProgram(
  terms: ProgramTerms,
  kind: ProgramKind | null,
): Promise<RefusedResult | null> {
  return setToken(await request('programs.add', terms), kind)
}

export async function saveProgram(programId: string, terms: ProgramTerms): Promise<RefusedResult | null> {
  return setProgram(await request('programs.save', { programId, terms }))
}

export async function pauseProgram(programId: string, isPaused: boolean): Promise<RefusedResult | null> {
  return setProgram(await request('programs.pause', { programId, isPaused }))
}

export async function rotateToken(programId: string): Promise<RefusedResult | null> {
  return setToken(await request('programs.rotate', { programId }), null)
}

export function forgetIssuedToken(): void {
  programsStore.setState({ issued: null })
}

export async function deleteProgram(programId: string): Promise<RefusedResult | null> {
  return await change('programs.delete', { programId }, () =>
    changePrograms((programs) => programs.filter(({ id }) => id !== programId)),
  )
}

export async function readProgramExchanges(programId: string): Promise<Result<readonly ProgramExchange[]>> {
  return await request('programs.exchanges', { programId })
}

function take(result: Result<MeterState>): RefusedResult | null {
  if (!result.ok) return result
  setMeter(result.value)
  return null
}

function setProgram(result: Result<Program>): RefusedResult | null {
  if (!result.ok) return result
  putProgram(result.value)
  return null
}

function setToken(result: Result<Output<'programs.add'>>, kind: ProgramKind | null): RefusedResult | null {
  if (!result.ok) return result
  putProgram(result.value.program)
  programsStore.setState({ issued: { ...result.value, kind } })
  return null
}

function putProgram(program: Program): void {
  changePrograms((programs) =>
    programs.some(({ id }) => id === program.id)
      ? programs.map((old) => (old.id === program.id ? program : old))
      : [...programs, program],
  )
}

function changePrograms(next: (programs: readonly Program[]) => readonly Program[]): void {
  programsStore.setState(({ meter }) =>
    meter === null ? {} : { meter: { ...meter, programs: [...next(meter.programs)] } },
  )
}
