import { describe, expect, it } from 'vitest'
import { errorFacts } from '../../../src/main/error-facts.ts'
import { AppError } from '../../../src/shared/domain/app/errors.ts'

const secret = 'sk-canary-0123456789'

describe('the logged facts of an error', () => {
  it('are its kind, its code and its place in the code', () => {
    const error = Object.assign(new TypeError('no'), { code: 'ENOSPC' })
    expect(errorFacts(error)).toMatchObject({ error: 'TypeError', code: 'ENOSPC' })
    expect(errorFacts(error)['at']).toMatch(/^error-facts\.test\.ts:\d+:\d+/)
    expect(errorFacts(new AppError('not-saved', 'x'))).toMatchObject({ error: 'not-saved' })
  })

  it("never contain the error's message", () => {
    const hostile = [
      new Error(`at ${secret} (/home/ada/${secret}.js:1:2)`),
      new Error(`two lines\n    at ${secret}.js:1:2`),
      Object.assign(new Error('x'), { name: `${secret} with words`, code: `${secret} ${secret}` }),
      Object.assign(new Error(secret), { stack: `other\n    at x (${secret}.js:1:1)` }),
      secret,
      { message: secret },
    ]
    for (const error of hostile) expect(JSON.stringify(errorFacts(error))).not.toContain(secret)
    expect(JSON.stringify(errorFacts(hostile[0]))).not.toContain('ada')
  })

  it('contain no folder', () => {
    expect(JSON.stringify(errorFacts(new Error('x')))).not.toMatch(/[\\/]/)
  })
})
