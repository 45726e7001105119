import type { DatabaseSync } from 'node:sqlite'
import { decoder, each, flag, number, text } from '../../database/rows.ts'
import { statementsOf, upsertInto } from '../../database/sql-statements.ts'
import type { Transaction } from '../../database/transaction.ts'
import { prepareDeletion } from '../../database/wipe-note.ts'

/** Dictionaries by name. One of them is the default, unless there is none. */
export function createDictionaryRepository(database: DatabaseSync, transaction: Transaction) {
  const { query, command } = statementsOf(database)
  const everyone = query(
    'SELECT name, wordCount, byteCount, isDefault, addedAt FROM dictionaries ORDER BY name',
  ).as(toDictionary)
  const one = query('SELECT rules, words FROM dictionaries WHERE name = :name').as(toTexts)
  const upsert = command(
    upsertInto('dictionaries', ['name'], ['wordCount', 'byteCount', 'addedAt', 'rules', 'words'], {
      isDefault: 'NOT EXISTS (SELECT 1 FROM dictionaries)',
    }),
  )
  const setDefault = command('UPDATE dictionaries SET isDefault = (name = :name)')
  const remove = command('DELETE FROM dictionaries WHERE name = :name')
  const setFirst =
    command(`UPDATE dictionaries SET isDefault = 1 WHERE name = (SELECT min(name) FROM dictionaries)
       AND NOT EXISTS (SELECT 1 FROM dictionaries WHERE isDefault)`)
  const customWords = query('SELECT word, addedAt FROM customWords ORDER BY addedAt, word').as(toCustomWord)
  const addCustomWord = command(
    'INSERT INTO customWords (word, addedAt) VALUES (:word, :addedAt) ON CONFLICT (word) DO NOTHING',
  )
  const removeCustomWord = prepareDeletion(
    database,
    transaction,
    'DELETE FROM customWords WHERE word = :word',
  )
  return {
    list: () => everyone.all(),
    texts: (name: string) => one.first({ name }),
    /** Adds the dictionary, or replaces the one with this name. The first one is the default. */
    put: (dictionary: Omit<Dictionary, 'isDefault'> & DictionaryTexts) => upsert.run({ ...dictionary }),
    setDefault: (name: string) => setDefault.run({ name }),
    /** After the default, the first one by name is the default. */
    remove: (name: string) =>
      transaction(() => {
        remove.run({ name })
        setFirst.run({})
      }),
    /** The words that the user added, in their order. */
    customWords: () => customWords.all(),
    addCustomWord: (word: ReturnType<typeof toCustomWord>) => addCustomWord.run({ ...word }),
    removeCustomWord: (word: string) => removeCustomWord({ word }),
  }
}

const toDictionary = decoder({
  name: text,
  ...each(number, 'wordCount', 'byteCount', 'addedAt'),
  isDefault: flag,
})
type Dictionary = ReturnType<typeof toDictionary>
/** Both texts of a dictionary, compressed, in base64. */
const toTexts = decoder(each(text, 'rules', 'words'))
type DictionaryTexts = ReturnType<typeof toTexts>
const toCustomWord = decoder({ word: text, addedAt: number })
