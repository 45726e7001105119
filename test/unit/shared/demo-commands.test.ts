import { expect, test } from 'vitest'
import { demoStrings } from '../../../src/main/demo/demo-answers.ts'
import { demoTitleOf } from '../../../src/shared/domain/chat/demo-commands.ts'

test('a chat that begins with a demo command has a title in words', () => {
  expect(demoTitleOf('/long 500')).toBe('Demo: long answer')
  expect(demoTitleOf(' /error 402')).toBe('Demo: error')
  expect(demoTitleOf('/nothing')).toBe('Demo commands')
  expect(demoTitleOf('What is /help?')).toBeNull()
})

test('every listed demo command has a unique title', () => {
  const names = [...demoStrings.help.matchAll(/^\| `\/(\w+)/gmu)].map(([, name = '']) => name)
  expect(names).toContain('slow')
  expect(new Set(names.map((name) => demoTitleOf(`/${name}`))).size).toBe(names.length)
})
