import type { DayClock, UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import {
  addDays,
  type Period,
  type PeriodUnit,
  periodOf,
} from '../../../shared/domain/usage/usage-periods.ts'

export const usageRanges = ['week', 'thirty-days', 'month', 'all', 'own'] as const
export type UsageRange = (typeof usageRanges)[number]

export const usageUnits = ['day', 'week', 'month'] as const satisfies readonly PeriodUnit[]
export type UsageUnit = (typeof usageUnits)[number]

/** A conversation by its title of then; `''` where that was taken away. */
export interface PlacedConversation {
  readonly id: string
  readonly title: string
  readonly isDeleted: boolean
}

/** What led on from one look at the ledger to a closer one. */
export type UsageStep =
  | { readonly kind: 'period'; readonly period: Period; readonly unit: PeriodUnit }
  | { readonly kind: 'model'; readonly model: string }
  | { readonly kind: 'connection'; readonly name: string }
  | { readonly kind: 'conversation'; readonly conversation: PlacedConversation }

/** Which calls are looked at, and by which unit of time. */
export interface UsagePlace {
  readonly range: UsageRange
  /** Of `own`, as a date field has them; empty for an open end. */
  readonly first: string
  readonly last: string
  readonly unit: UsageUnit
  readonly connectionIds: readonly string[]
  readonly models: readonly string[]
  readonly conversation: PlacedConversation | null
  /** Null until the person chooses: real calls, and those of the demo while there are no others. */
  readonly isDemo: boolean | null
  /** Null at the beginning. */
  readonly step: UsageStep | null
}

export const firstPlace: UsagePlace = {
  range: 'thirty-days',
  first: '',
  last: '',
  unit: 'day',
  connectionIds: [],
  models: [],
  conversation: null,
  isDemo: null,
  step: null,
}

/** The date that a clock shows at a moment. */
export function dateOn(clock: DayClock, at: number): string {
  const date = new Date(at)
  const shifted = clock === 'utc' ? at : at - date.getTimezoneOffset() * 60_000
  return new Date(shifted).toISOString().slice(0, 10)
}

/** The first day and the last; null for an open end. */
export function spanOf(
  { range, first, last }: Pick<UsagePlace, 'range' | 'first' | 'last'>,
  today: string,
): Pick<UsageFilter, 'from' | 'to'> {
  switch (range) {
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'thirty-days':
      return { from: addDays(today, -29), to: today }
    case 'month':
      return { from: periodOf(today, 'month').from, to: today }
    case 'all':
      return { from: null, to: null }
    case 'own':
      return { from: first === '' ? null : first, to: last === '' ? null : last }
  }
}

export function filterOf(place: UsagePlace, clock: DayClock, today: string): UsageFilter {
  return {
    clock,
    ...spanOf(place, today),
    connectionIds: [...place.connectionIds],
    models: [...place.models],
    conversationId: place.conversation?.id ?? null,
    isDemo: place.isDemo ?? false,
  }
}

/** A closer look at one period: only that part of it that was looked at already, so that the sums stay the same. */
export function placeInPeriod(
  place: UsagePlace,
  { from, to }: UsageFilter,
  period: Period,
  unit: PeriodUnit,
): UsagePlace {
  const first = from !== null && isBefore(period.from, from) ? from : period.from
  const last = to !== null && isBefore(to, period.to) ? to : period.to
  return {
    ...place,
    range: 'own',
    first,
    last,
    unit: unit === 'year' ? 'month' : 'day',
    step: { kind: 'period', period, unit },
  }
}

/** The same place without the title that was taken away. */
export function withoutTitle(place: UsagePlace, conversationId: string): UsagePlace {
  const { conversation, step } = place
  const forget = (named: PlacedConversation): PlacedConversation =>
    named.id === conversationId ? { ...named, title: '' } : named
  return {
    ...place,
    conversation: conversation === null ? null : forget(conversation),
    step: step?.kind === 'conversation' ? { ...step, conversation: forget(step.conversation) } : step,
  }
}

/** Years may have six digits and a sign, so that their texts do not stand in their order. */
export function isBefore(day: string, other: string): boolean {
  return Date.parse(day) < Date.parse(other)
}
