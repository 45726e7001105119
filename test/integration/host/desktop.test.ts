import { beforeAll, describe, expect, test } from 'vitest'
import { openSample, openSampleApart, type Sample, temporaryFolder } from './sample.ts'

let sample: Sample

const answerTo = '({ dialog }, question) => dialog.showMessageBox(question).then(({ response }) => response)'

beforeAll(async () => {
  const apart = await openSampleApart()
  sample = apart.sample
  return apart.close
})

describe('the desktop of the host', () => {
  test('answers a message box with its confirming button, and records it', async () => {
    const question = { message: 'Go on?', buttons: ['Yes', 'No'], defaultId: 1, cancelId: 1 }
    expect(await sample.evaluate(answerTo, question)).toBe(0)
    await expect.poll(() => sample.output()).toContain('message box {"message":"Go on?","answer":"Yes"}')
    expect(await sample.evaluate(answerTo, { message: 'Go on?', buttons: ['Cancel', 'Go on'] })).toBe(1)
  })

  test('answers a message box with its canceling button if started that way', async () => {
    await using folder = await temporaryFolder()
    const cancelling = await openSample(folder.path, { messageBoxes: 'cancel' })
    try {
      const asked = { message: 'Go on?', buttons: ['Go on', 'Wait', 'Leave'], defaultId: 0, cancelId: 2 }
      expect(await cancelling.evaluate(answerTo, asked)).toBe(2)
      await expect
        .poll(() => cancelling.output())
        .toContain('message box {"message":"Go on?","answer":"Leave"}')
      expect(await cancelling.evaluate(answerTo, { message: '', buttons: ['Go on', 'Cancel'] })).toBe(1)
    } finally {
      await cancelling.end('SIGTERM')
    }
  })
})
