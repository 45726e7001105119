import * as z from 'zod'
import { parseJson } from '../../shared/domain/app/json-text.ts'
import { markOfLargeReport, usageTextMarks } from '../../shared/domain/usage/usage-details.ts'
import { areRising } from '../accounting/exclusions.ts'

const maxTextLength = 20_000_000
export const maxLineLength = 10_000
/** Every second message of a very long chat may be excluded. */
const maxDistancesLength = 2_000_000

export const Id = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,64}$/u)
/** Replaces surrogate halves, which a cut may leave and which cannot be stored. */
export const textOf = (most: number) => z.string().max(most).transform(wellFormed)
const wellFormed = (text: string): string => text.toWellFormed()
export const Line = textOf(maxLineLength)
export const Text = textOf(maxTextLength)
export const Figure = z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)

/** Distances of messages above an answer, and of images, such as `2-3,7;4.1`. */
export const Distances = z
  .string()
  .max(maxDistancesLength)
  .regex(
    /^(?=.)(?:\d{1,9}(?:-\d{1,9})?(?:,\d{1,9}(?:-\d{1,9})?)*)?(?:;\d{1,9}\.\d{1,3}(?:,\d{1,9}\.\d{1,3})*)?$/,
  )
  .refine(areRising)

/** The report of a call as received, or the mark in its place. */
export const UsageText = z.string().max(10_000).refine(isKeptUsageText)

/** A file may hold only what Tally itself would keep. */
function isKeptUsageText(text: string): boolean {
  if (Object.values<string>(usageTextMarks).includes(text)) return true
  return (
    text.startsWith('{') &&
    text.isWellFormed() &&
    parseJson(text) !== undefined &&
    markOfLargeReport(text, Buffer.byteLength(text)) === null
  )
}

export function isWebAddress(address: string): boolean {
  const url = URL.parse(address)
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === ''
  )
}

/** Whether an address has exactly the form that Tally writes, so that it means what it looks like. */
export function isBaseAddress(address: string): boolean {
  const url = URL.parse(address)
  return isWebAddress(address) && url?.href === address && !/[?#]|\/$/.test(address)
}
