import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPriceList, writePriceList } from '../../../../src/main/transfer/own-price-list.ts'
import { Price } from '../../../../src/shared/contract/money/price.ts'
import { aPrice, everyExtra, origins } from '../../../fixtures/samples/money.ts'

const hosted = { id: 'k1', name: 'api.example.com', baseAddress: 'https://api.example.com/v1' }
const second = { ...hosted, id: 'k2' }
const local = { id: 'k3', name: 'localhost:8080', baseAddress: 'http://localhost:8080/v1' }
const gone = { id: 'k4', name: '', baseAddress: '' }
const header = 'connection,model,validFrom,promptPerMillion,completionPerMillion,currency'

const read = (text: string, connections = [hosted, local]) => readPriceList(text, connections)
const problemsOf = (...lines: string[]) =>
  read([header, ...lines].join('\n')).problems.map(({ line, reason, column }) => [line, reason, column])

describe('a price list', () => {
  it('can be read from a European spreadsheet too', () => {
    const text =
      'Connection;Model;Valid from;Prompt per million;Completion per million;Currency\r\n' +
      'API.example.com;meridian-70b-chat;2026-10-01;0,50;1,5;usd\r\n'
    expect(read(text)).toEqual({
      missing: [],
      isTooLong: false,
      problems: [],
      prices: [aPrice({ connectionId: 'k1', origin: { kind: 'import' } })],
    })
  })

  it('reports missing columns, and then imports nothing', () => {
    expect(read('model,price\nx,1\n')).toMatchObject({
      missing: ['validFrom', 'promptPerMillion', 'completionPerMillion', 'currency'],
      prices: [],
    })
    expect(read('')).toMatchObject({ prices: [], problems: [] })
  })

  it('reports each skipped line with its number and reason, and imports the others', () => {
    expect(
      problemsOf(
        'api.example.com,m,2026-10-01,0.5,1.5,USD',
        ',m,2026-10-01,0.5,1.5,USD',
        'elsewhere,m,2026-10-01,0.5,1.5,USD',
        'localhost:8080,,2026-10-01,0.5,1.5,USD',
        'localhost:8080,m,2026-02-30,0.5,1.5,USD',
        'localhost:8080,m,01/10/2026,0.5,1.5,USD',
        'localhost:8080,m,2026-10-01,free,1.5,USD',
        'localhost:8080,m,2026-10-01,-1,1.5,USD',
        'localhost:8080,m,2026-10-01,"1,203",1.5,USD',
        'localhost:8080,m,2026-10-01,0.5,,USD',
        'localhost:8080,m,2026-10-01,0.5,1.5,$',
        'api.example.com,m,2026-10-01,0.4,1.5,USD',
        'api.example.com,m,2026-10-01,0.50,1.5,USD',
        'localhost:8080,m,2026-10-01,0.5,1.5,"USD',
      ),
    ).toEqual([
      [3, 'connection-missing', 'connection'],
      [4, 'connection-unknown', 'connection'],
      [5, 'empty', 'model'],
      [6, 'not-a-date', 'validFrom'],
      [7, 'not-a-date', 'validFrom'],
      [8, 'not-a-number', 'promptPerMillion'],
      [9, 'negative', 'promptPerMillion'],
      [10, 'two-readings', 'promptPerMillion'],
      [11, 'empty', 'completionPerMillion'],
      [12, 'not-a-currency', 'currency'],
      [13, 'twice', 'validFrom'],
      [15, 'open-quote', null],
    ])
  })

  it('skips a line with a field that no price has', () => {
    const line = `api.example.com,m,2026-10-01,0.5,1.5,${'USD'.repeat(1_400)}`
    expect(problemsOf(line)).toEqual([[2, 'too-long', 'currency']])
  })

  it('is not read with more lines than Tally keeps prices', () => {
    const line = '\nlocalhost:8080,m,2026-10-01,0.5,1.5,USD'
    expect(read(header + line.repeat(20_000))).toMatchObject({ isTooLong: false, prices: [{ model: 'm' }] })
    expect(read(header + line.repeat(20_001))).toMatchObject({ isTooLong: true, prices: [] })
  })

  it('applies to all connections of an address, or to the only one if it names none', () => {
    const rest = 'm,2026-10-01,0.5,1.5,USD'
    const byAddress = `address,${header.replace('connection,', '')}\nhttps://api.example.com/v1/,${rest}`
    expect(read(byAddress, [hosted, second]).prices.map(({ connectionId }) => connectionId)).toEqual([
      'k1',
      'k2',
    ])
    expect(read(`${header}\n,${rest}`, [local]).prices).toMatchObject([{ connectionId: 'k3' }])
  })

  it('is exported and read unchanged, also with connections of one name, deleted ones and any model name', () => {
    const price = fc.record({
      connectionId: fc.constantFrom('k1', 'k2', 'k3', 'k4'),
      model: fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
        .map((model) => model.trim())
        .filter((model) => Price.shape.model.safeParse(model).success),
      validFrom: fc.constantFrom('2026-10-01', '2024-02-29'),
      promptPerMillion: fc.constantFrom('0', '0.5', '999999999999.999999999999999999'),
      completionPerMillion: fc.constantFrom('1.5', '0.000000000000000001', '1203'),
      currency: fc.constantFrom('USD', 'EUR'),
      cachedPerMillion: fc.constantFrom(null, '0', '0.125'),
      cacheWritePerMillion: fc.constantFrom(null, '0.625', '999999999999.999999999999999999'),
      extras: fc.constantFrom(null, everyExtra),
      origin: fc.constantFrom(...origins),
    })
    const prices = fc.uniqueArray(price, {
      selector: ({ connectionId, model, validFrom }) => JSON.stringify([connectionId, model, validFrom]),
    })
    fc.assert(
      fc.property(prices, (list) => {
        const connections = [hosted, second, local, gone]
        expect(readPriceList(writePriceList(list, connections), connections)).toEqual({
          missing: [],
          isTooLong: false,
          problems: [],
          prices: list,
        })
      }),
    )
  })

  it('has the documented header, and no formula', () => {
    const model = '=HYPERLINK("https://evil.example")'
    const price = aPrice({ connectionId: 'k1', model, cachedPerMillion: '0.125' })
    expect(writePriceList([price], [hosted])).toBe(
      'connection,address,model,validFrom,promptPerMillion,completionPerMillion,currency,connectionId,cachedPerMillion,cacheWritePerMillion,extras,origin\r\n' +
        'api.example.com,https://api.example.com/v1,"\'=HYPERLINK(""https://evil.example"")",2026-10-01,0.5,1.5,USD,k1,0.125,,,"{""kind"":""typed""}"\r\n',
    )
  })
})
