import { expect, test } from 'vitest'
import { commandGroups } from '../../../../src/renderer/features/palette/command-groups.ts'
import { commandLabels } from '../../../../src/renderer/strings/commands.ts'
import { appCommands } from '../../../../src/shared/domain/app/commands.ts'

test('every command is in one group', () => {
  expect(Object.values(commandGroups).flat().toSorted()).toEqual(appCommands.toSorted())
})

test('no two commands have the same name', () => {
  const labels = Object.values(commandLabels)
  expect(new Set(labels).size).toBe(labels.length)
})
