import { type SubmitEvent, useState } from 'react'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'

/** Returns the refusal; null on success. */
type Work = () => Promise<RefusedResult | null>

/** The saving of a control or a form: one at a time, with the refusal of the last one. */
export function useSaving() {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const save = async (work: Work, onDone?: () => void): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    setRefusal(null)
    const refused = await work()
    setIsBusy(false)
    setRefusal(refused)
    if (refused === null) onDone?.()
  }
  return { isBusy, refusal, save, forgetRefusal: () => setRefusal(null) }
}

/** The typed values of a form, and how often the user tried to save them. */
export function useForm<Typed extends object>(start: Typed | (() => Typed)) {
  const [typed, setTyped] = useState(start)
  const [attemptCount, setAttemptCount] = useState(0)
  const { isBusy, refusal, save, forgetRefusal } = useSaving()
  const change = (changes: Partial<Typed>): void => {
    forgetRefusal()
    setTyped({ ...typed, ...changes })
  }
  /** Nothing is saved while `work` is null, because something typed can't be used. */
  const submit = async (event: SubmitEvent, work: Work | null, onDone: () => void): Promise<void> => {
    event.preventDefault()
    setAttemptCount(attemptCount + 1)
    if (work !== null) await save(work, onDone)
  }
  return { typed, change, submit, attemptCount, wasSubmitted: attemptCount > 0, isBusy, refusal }
}
