import { describe, expect, it } from 'vitest'
import { errorFacts } from '../../../src/main/error-facts.ts'
import { AppError } from '../../../src/shared/domain/app/errors.ts'

const secret = 'sk-canary-0123456789'

describe('the facts of an error in the log', () => {
  it('is its kind, its code and where it was made', () => {
    const error = Object.assign(new TypeError('no'), { code: 'ENOSPC' })
    expect(errorFacts(error)).toMatchObject({ error: 'TypeError', code: 'ENOSPC' })
    expect(errorFacts(error)['at']).toMatch(/^error-facts\.test\.ts:\d+:\d+/)
    expect(errorFacts(new AppError('not-saved', 'x'))).toMatchObject({ error: 'not-saved' })
  })

  it('never contain the message of the error, for any message', () => {
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

  it('has no folder in it', () => {
    expect(JSON.stringify(errorFacts(new Error('x')))).not.toMatch(/[\\/]/)
  })
})
