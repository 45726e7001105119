import { describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { DictionaryProblem } from '../../../src/shared/contract/app/spelling.ts'
import { aConversation } from '../../fixtures/samples/chat.ts'
import { aDictionary } from '../../fixtures/samples/spelling.ts'
import { emptyWorld, type World, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { showSettings } from '../open-settings.ts'

const group = page.getByRole('group', { name: 'Spelling' })
const list = group.getByRole('group', { name: 'Dictionaries' })
const status = list.getByRole('status')
const add = list.getByRole('button', { name: 'Add dictionary…' })

const inItem = (item: string, name: string) =>
  list.getByRole('listitem', { name: item }).getByRole('button', { name })

const english = aDictionary('en_US', { isDefault: true })
const german = aDictionary('de_DE_frami')

async function openSpelling(change: Partial<World> = {}, isOn = false) {
  const world = emptyWorld()
  const settings = { ...world.settings, checkSpelling: isOn }
  const bridge = await openApp({ ...world, settings, ...change })
  await showSettings('General')
  return bridge
}

const expectWords = (locator: Locator, words: RegExp) =>
  expect.poll(() => locator.query()?.textContent).toMatch(words)

describe('the dictionaries', () => {
  it('begin empty, with the places where the system has some', async () => {
    await openSpelling()
    await page.getByRole('switch', { name: 'Check spelling' }).click()
    await expect.element(list.getByText(/\/usr\/share\/hunspell/u)).toBeVisible()
    await expect.element(list.getByRole('listitem')).not.toBeInTheDocument()
  })

  it('are named by their file and their language, and one is the default', async () => {
    await openSpelling({ dictionaries: [german, english, aDictionary('medical', { isStopped: true })] })
    const item = (name: string) => list.getByRole('listitem', { name })
    await expectWords(item('en_US'), /^American English · en_USDefault75,897 entries, 1\.1 MB/u)
    await expectWords(item('de_DE_frami'), /^German \(Germany\) · de_DE_frami75,897/u)
    await expectWords(item('medical'), /^medical75,897 .*Stopped, because/u)
  })

  it('get another one by keyboard, which says what to do next', async () => {
    const bridge = await openSpelling({ pickedDictionary: english })
    add.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(status).toHaveTextContent('Added en_US. Turn on “Check spelling” to use it.')
    await expect.element(list.getByRole('listitem', { name: 'en_US' })).toBeVisible()
    bridge.world.pickedDictionary = { ...english, wordCount: 1 }
    await userEvent.keyboard('{Enter}')
    await expect.element(status).toHaveTextContent('Replaced en_US with the chosen file.')
    await expectWords(list.getByRole('listitem', { name: 'en_US' }), /1 entry,/u)
  })

  it('stay when the user cancels, change their default, and leave the focus where it is useful after a removal', async () => {
    await openSpelling({ dictionaries: [german, english], pickedDictionary: null })
    await add.click()
    await expect.element(status).toHaveTextContent('')
    await expect.element(list.getByRole('listitem')).toHaveLength(2)
    await inItem('de_DE_frami', 'Make default').click()
    await expect.element(status).toHaveTextContent('de_DE_frami is the default.')
    await inItem('de_DE_frami', 'Remove').click()
    await expect.element(status).toHaveTextContent('Removed de_DE_frami.')
    await expect.element(add).toHaveFocus()
    await expectWords(list.getByRole('listitem', { name: 'en_US' }), /Default/u)
  })

  const refusals: readonly [DictionaryProblem, RegExp][] = [
    ['rules-missing', /^The \.aff file is missing\. Put it in the same folder/u],
    ['not-a-dictionary', /^This isn't a Hunspell dictionary\. Choose a \.dic file/u],
    ['too-many-dictionaries', /^Tally keeps up to 10 dictionaries/u],
  ]
  it.each(refusals)('say why a file is refused: %s', async (problem, words) => {
    await openSpelling({ pickedDictionary: problem })
    await add.click()
    await expectWords(list.getByRole('alert'), words)
    await expect.element(list.getByRole('listitem')).not.toBeInTheDocument()
  })
})

describe('the custom words', () => {
  const custom = group.getByRole('group', { name: 'Custom words' })

  it('are listed, follow the menu of a text, and can be removed by keyboard', async () => {
    const bridge = await openSpelling({ customWords: ['tokenizer', 'Kubernetes'] })
    await expect.element(custom.getByRole('listitem')).toHaveLength(2)
    bridge.emit({
      type: 'spelling-changed',
      spelling: { dictionaries: [], customWords: ['tokenizer', 'latte'] },
    })
    await expect.element(custom.getByRole('listitem', { name: 'latte' })).toBeVisible()
    bridge.world.customWords = ['tokenizer', 'latte']
    custom.getByRole('listitem', { name: 'tokenizer' }).getByRole('button').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(custom.getByRole('status')).toHaveTextContent('Removed tokenizer.')
    await expect.element(custom.getByRole('heading', { name: 'Custom words' })).toHaveFocus()
    expect(bridge.inputsOf('spelling.removeWord')).toEqual([{ word: 'tokenizer' }])
    await expect.element(custom.getByRole('listitem')).toHaveLength(1)
  })
})

describe('the words in text fields', () => {
  it('are checked with the default dictionary, each once, and never as numbers or names', async () => {
    const bridge = await openSpelling({ dictionaries: [german, english], misspelled: ['teh', 'h2o'] }, true)
    await expect.poll(() => bridge.spellCheck?.language).toBe('en-US')
    expect(await bridge.spellCheck?.find(['teh', 'the', 'teh', 'h2o', 'x'.repeat(101)])).toEqual(['teh'])
    expect(bridge.inputsOf('spelling.check')).toEqual([{ words: ['teh', 'the'] }])
    await inItem('de_DE_frami', 'Make default').click()
    await expect.poll(() => bridge.spellCheck?.language).toBe('de-DE')
  })

  it('are asked for one text at a time, and then for the newest', async () => {
    const bridge = await openSpelling({ dictionaries: [english] }, true)
    await expect.poll(() => bridge.spellCheck).not.toBeNull()
    const texts = [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]
    await Promise.all(texts.map(async (words) => await bridge.spellCheck?.find(words)))
    expect(bridge.inputsOf('spelling.check').at(-1)).toEqual({ words: ['a', 'b', 'c', 'd'] })
    expect(bridge.inputsOf('spelling.check').length).toBeLessThan(3)
  })

  it('of a long text are checked in parts, up to a bound', async () => {
    const bridge = await openSpelling({ dictionaries: [english] }, true)
    await expect.poll(() => bridge.spellCheck).not.toBeNull()
    const letters = (index: number) =>
      index.toString(26).replaceAll(/\d/gu, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')
    await bridge.spellCheck?.find(Array.from({ length: 6_000 }, (_, index) => `w${letters(index)}`))
    expect(bridge.inputsOf('spelling.check').map((input) => Object(input).words.length)).toEqual(
      Array.from({ length: 10 }, () => 500),
    )
  })

  it('follow the open chat, and are all right where nothing is to be checked', async () => {
    const [first, second] = [aConversation({ id: 'first' }), aConversation({ id: 'second', title: 'Second' })]
    const world = worldWith([first, second])
    const settings = { ...world.settings, checkSpelling: true }
    const bridge = await openApp({ ...world, settings, dictionaries: [english], misspelled: ['teh'] })
    await expect.poll(() => bridge.spellCheck?.language).toBe('en-US')
    bridge.answer('spelling.follow', () => ({ language: null }))
    const { length } = bridge.inputsOf('spelling.follow')
    await page.getByRole('link', { name: /^Second/u }).click()
    await expect
      .poll(() => bridge.inputsOf('spelling.follow').slice(length))
      .toEqual([{ conversationId: 'second' }])
    await expect.poll(() => bridge.spellCheck?.find(['teh'])).toEqual([])
    bridge.answer('spelling.follow', () => ({ language: 'de-DE' }))
    // The user chose another dictionary in the menu of a text.
    bridge.emit({ type: 'spelling-changed', spelling: { dictionaries: [english, german], customWords: [] } })
    await expect.poll(() => bridge.spellCheck?.language).toBe('de-DE')
    expect(await bridge.spellCheck?.find(['teh'])).toEqual(['teh'])
  })

  it('are all right while the spell check is off, and no dictionary is read for them', async () => {
    const bridge = await openApp({ ...emptyWorld(), dictionaries: [english], misspelled: ['teh'] })
    expect(bridge.spellCheck).toBeNull()
    expect(bridge.inputsOf('spelling.follow')).toEqual([])
    await showSettings('General')
    await group.getByRole('switch', { name: 'Check spelling' }).click()
    await expect.poll(() => bridge.spellCheck?.language).toBe('en-US')
    expect(await bridge.spellCheck?.find(['teh'])).toEqual(['teh'])
    await group.getByRole('switch', { name: 'Check spelling' }).click()
    expect(await bridge.spellCheck?.find(['teh'])).toEqual([])
  })
})
