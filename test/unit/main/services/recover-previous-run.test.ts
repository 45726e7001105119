import { expect, it } from 'vitest'
import { recoverPreviousRun } from '../../../../src/main/services/chat/recover-previous-run.ts'

const steps = [
  'joinAnswers',
  'interruptUnfinished',
  'cutOffUnfinished',
  'abandon',
  'removeRestoreDraft',
] as const

it.each(steps)('a start recovers everything else of an earlier run if %s fails', (failing) => {
  const done: string[] = []
  const warnings: string[] = []
  const take = (step: string) => () => {
    if (step === failing) throw new Error('database disk image is malformed')
    done.push(step)
    return 0
  }
  recoverPreviousRun({
    store: {
      messages: { joinAnswers: take('joinAnswers') },
      calls: { interruptUnfinished: take('interruptUnfinished') },
      requests: { cutOffUnfinished: take('cutOffUnfinished') },
      copies: { abandon: take('abandon') },
    } as never,
    files: { removeRestoreDraft: take('removeRestoreDraft'), removeDrafts: () => undefined },
    log: { warn: (what) => warnings.push(what), note: () => undefined },
  })
  expect(done).toEqual(steps.filter((step) => step !== failing))
  expect(warnings).toHaveLength(1)
})
