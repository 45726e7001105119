import { describe, expect, test } from 'vitest'
import {
  type ColumnRole,
  guessColumns,
} from '../../../../../src/renderer/features/reconcile/table-import/guess-columns.ts'
import {
  type ReadBill,
  type Reading,
  readBill,
} from '../../../../../src/renderer/features/reconcile/table-import/read-bill.ts'
import { splitTable } from '../../../../../src/renderer/features/reconcile/table-import/split-table.ts'
import {
  findHeaders,
  rolesOf,
  type TableFormat,
  tableFormatOf,
} from '../../../../../src/renderer/features/reconcile/table-import/understand-table.ts'

interface Read extends ReadBill {
  readonly headers: readonly string[]
  readonly roles: readonly ColumnRole[]
  readonly manner: TableFormat
  readonly known: string | null
}

/** A pasted table, read like the window does if the user changes nothing. */
function readTable(text: string, answers: Partial<Reading> = {}): Read {
  const split = splitTable(text)
  if (split.kind === 'refused') throw new Error(`refused: ${split.problem} at ${split.line}`)
  const table = findHeaders(split.lines)
  const roles = answers.roles ?? rolesOf(table)
  const manner = tableFormatOf(table, roles)
  const bill = readBill(table.lines, {
    headers: table.headers,
    roles,
    order: manner.order === 'asked' ? 'day-first' : manner.order,
    mark: manner.mark === 'asked' ? 'point' : manner.mark,
    currency: table.known?.currency ?? 'XXX',
    span: null,
    dayOfMoment: (at) => new Date(at).toISOString().slice(0, 10),
    ...answers,
  })
  return { ...bill, headers: table.headers, roles, manner, known: table.known?.name ?? null }
}

const nothing = { promptTokens: null, completionTokens: null, totalTokens: null, requests: null, cost: null }
/** A row of the first of October. */
const row = (model: string, numbers: Partial<ReadBill['rows'][number]>) => [
  { ...nothing, day: '2026-10-01', model, ...numbers },
]
const tokens = (promptTokens: number, completionTokens: number) => ({ promptTokens, completionTokens })
const euros = (amount: string) => ({ currency: 'EUR', amount })
const dollars = (amount: string) => ({ currency: 'USD', amount })

describe('the exports of consoles', () => {
  test('OpenAI, by bucket: cached tokens are part of the input and not added again', () => {
    const { rows, roles, known } = readTable(
      `start_time,end_time,start_time_iso,end_time_iso,project_id,num_model_requests,model,input_tokens,output_tokens,input_cached_tokens,input_uncached_tokens
1790812800,1790899200,2026-10-01T00:00:00+00:00,2026-10-02T00:00:00+00:00,p,3,gpt-4o-2024-08-06,1203,87,1024,179
1790812800,1790899200,2026-10-01T00:00:00+00:00,2026-10-02T00:00:00+00:00,q,1,gpt-4o-2024-08-06,100,20,0,100`,
    )
    expect(known).toBe('openai-usage')
    expect(roles.filter((role) => role === 'day')).toHaveLength(1)
    expect(rows).toEqual(
      row('gpt-4o-2024-08-06', { promptTokens: 1_303, completionTokens: 107, requests: 4 }),
    )
  })

  test('OpenAI, costs: reads the currency next to the amount, with every digit', () => {
    const { rows, known } = readTable(
      `start_time_iso,amount_value,amount_currency,line_item
2026-10-01T00:00:00+00:00,0.0408100000000000006,usd,"gpt-4o, input"`,
    )
    expect(known).toBe('openai-cost')
    expect(rows).toEqual(row('gpt-4o, input', { cost: dollars('0.0408100000000000006') }))
  })

  test('Anthropic: the input is the sum of cached and uncached tokens', () => {
    const { rows, known } = readTable(
      `usage_date_utc,model_version,api_key,usage_input_tokens_no_cache,usage_input_tokens_cache_write_5m,usage_input_tokens_cache_read,usage_output_tokens
2026-10-01,claude-sonnet-4,key,100,20,3,7`,
    )
    expect(known).toBe('anthropic-usage')
    expect(rows).toEqual(row('claude-sonnet-4', { promptTokens: 123, completionTokens: 7 }))
  })

  test('Anthropic, costs: the billed cost counts, and the list price does not', () => {
    const { rows, known } = readTable(
      `usage_date_utc,model,workspace,api_key,usage_type,token_type,cost_usd,list_price_usd,cost_type
2026-10-01,Large 1,Default,key,message,input_no_cache,1.25,1.5,token
2026-10-01,Large 1,Default,key,message,output,0.5,0.6,token`,
    )
    expect(known).toBe('anthropic-cost')
    expect(rows).toEqual(row('Large 1', { cost: dollars('1.75') }))
  })

  test('OpenRouter: every line is one request', () => {
    const { rows, known } = readTable(
      `generation_id,created_at,cost_total,tokens_prompt,tokens_completion,tokens_reasoning,tokens_cached,model_permaslug
gen-1,2026-10-01 10:00:00.123,0.00012,100,20,5,0,openai/gpt-4o
gen-2,2026-10-01 11:00:00.5,1.2e-05,10,2,0,0,openai/gpt-4o`,
    )
    expect(known).toBe('openrouter-generations')
    expect(rows).toEqual(row('openai/gpt-4o', { ...tokens(110, 22), requests: 2, cost: dollars('0.000132') }))
  })

  test('OpenRouter, by day: the usage is in dollars, without requests billed to own keys', () => {
    const { rows, known, manner } = readTable(
      `Date,Slug,Usage,BYOK Usage,Requests,Prompt Tokens,Completion Tokens,Reasoning Tokens
"2026-10-01 00:00:00","vendor/large-1","1.25","0.5","12","3000","400","100"
"2026-10-01 00:00:00","vendor/small-1","0.5","0","3","700","80","0"`,
    )
    expect(known).toBe('openrouter-activity')
    expect(manner.lacksCurrency).toBe(false)
    expect(rows).toEqual([
      ...row('vendor/large-1', { ...tokens(3_000, 400), requests: 12, cost: dollars('1.25') }),
      ...row('vendor/small-1', { ...tokens(700, 80), requests: 3, cost: dollars('0.5') }),
    ])
  })

  test.each([
    [
      'in CSV',
      `date,model,model_permaslug,endpoint_id,provider_name,usage,byok_usage_inference,requests,prompt_tokens,completion_tokens,reasoning_tokens
2026-10-01,vendor/large-1,vendor/large-1-2026-08-01,e1,One,0.015,0.012,5,50,125,25`,
    ],
    [
      'in JSON',
      `{"data": [{"date": "2026-10-01", "model": "vendor/large-1", "endpoint_id": "e1", "usage": 0.015,
"byok_usage_inference": 0.012, "requests": 5, "prompt_tokens": 50, "completion_tokens": 125}]}`,
    ],
  ])('OpenRouter, as its API names the columns, %s', (_form, text) => {
    const { rows, known } = readTable(text)
    expect(known).toBe('openrouter-activity')
    expect(rows).toEqual(
      row('vendor/large-1', { promptTokens: 50, completionTokens: 125, requests: 5, cost: dollars('0.015') }),
    )
  })

  test.each([
    ['utc_date', '20261001', '20261001'],
    ['start_time_iso', '2026-10-01T00:00:00+00:00', '2026-10-01T00:00:00+00:00'],
  ])('DeepSeek, amounts by %s: counts of the named type, and a rate is no cost', (header, one, other) => {
    const { rows, known, skipped } = readTable(
      `\uFEFFuser_id,${header},model,api_key_name,api_key,type,price,amount
u,${one},chat-1,"Team, A",sk-1,input_cache_hit_tokens,0.000000025,1000
u,${one},chat-1,"Team, A",sk-1,prompt_cache_miss_tokens,0.000003,500
u,${one},chat-1,"Team, A",sk-1,output_tokens,0.000006,200
u,${other},chat-1,"Team, B",sk-2,completion_tokens,0.000006,20
u,${other},chat-1,"Team, B",sk-2,request_count,,3
u,${other},chat-1,"Team, B",sk-2,seconds,1,9`,
    )
    expect(known).toBe('deepseek-amount')
    expect(rows).toEqual(row('chat-1', { promptTokens: 1_500, completionTokens: 220, requests: 3 }))
    expect([...skipped]).toEqual([['unknown-type', [7]]])
  })

  test('DeepSeek, costs: one line for each day', () => {
    const { rows, known } = readTable(
      `user_id,utc_date,model,wallet_type,cost,currency
u,20261001,chat-1,Paid,0.003,CNY
u,2026-10-02,chat-1,Granted,0.5000000000000000,CNY`,
    )
    expect(known).toBe('deepseek-cost')
    expect(rows.map(({ day, cost }) => [day, cost])).toEqual([
      ['2026-10-01', { currency: 'CNY', amount: '0.003' }],
      ['2026-10-02', { currency: 'CNY', amount: '0.5' }],
    ])
  })

  test.each([
    [
      'Enterprise Agreement',
      `Date,MeterCategory,MeterSubCategory,MeterName,UnitOfMeasure,Quantity,EffectivePrice,CostInBillingCurrency,BillingCurrencyCode,UnitPrice,ProductName
10/01/2026,Foundry Models,Azure OpenAI,mini Inp glbl Tokens,1K,100,0.0025,0.25,EUR,0.003,Mini`,
    ],
    [
      'Customer Agreement',
      `date,meterName,meterCategory,unitOfMeasure,quantity,effectivePrice,costInBillingCurrency,costInPricingCurrency,costInUsd,payGCostInBillingCurrency,billingCurrency,pricingCurrency
10/01/2026,mini Inp glbl Tokens,Azure OpenAI,1K,100,0.0025,0.25,0.27,0.27,0.3,EUR,USD`,
    ],
    [
      'pay-as-you-go',
      `UsageDateTime,MeterCategory,MeterSubCategory,MeterName,UsageQuantity,ResourceRate,PreTaxCost,Currency,UnitOfMeasure
2026-10-01,Azure OpenAI,,mini Inp glbl Tokens,100,0.0025,0.25,EUR,1K`,
    ],
    [
      'an older version',
      `UsageDate,ConsumedService,MeterCategory,MeterName,SkuName,UsageQuantity,UnitOfMeasure,EffectivePrice,CostInBillingCurrency,BillingCurrency
2026-10-01,Microsoft.CognitiveServices,Azure OpenAI,mini Inp glbl Tokens,mini,100,1K,0.0025,0.25,EUR`,
    ],
  ])('Azure, %s: the billed amount of each meter, without quantities of unknown units', (_kind, text) => {
    const { rows, known, manner } = readTable(text)
    expect(known).toBe('azure-cost')
    expect(manner).toEqual({ order: 'month-first', mark: 'point', lacksCurrency: false })
    expect(rows).toEqual(row('mini Inp glbl Tokens', { cost: euros('0.25') }))
  })

  test('plain, with text above its headers and a sum below', () => {
    const { rows, skipped } = readTable(
      'Usage report for October\nDate;Model;Input tokens;Output tokens;Cost (EUR)\n01.10.2026;small-1;1.203;87;0,12\nTotal;;1.203;87;0,12',
    )
    expect(rows).toEqual(row('small-1', { promptTokens: 1_203, completionTokens: 87, cost: euros('0.12') }))
    expect([...skipped]).toEqual([['a-sum', [4]]])
  })

  test('without a day it covers the whole period, without a model all models', () => {
    expect(readTable('tokens,requests\n1200,3').rows).toEqual([
      { ...nothing, day: null, model: null, totalTokens: 1_200, requests: 3 },
    ])
  })
})

test.each(['price', 'price_usd', 'unit price', 'rate', 'cost per token', 'EffectivePrice'])(
  'a column "%s" may be a rate, so it is never added up as a cost',
  (header) => expect(guessColumns(['date', header])).toEqual(['day', 'ignore']),
)

describe('unclear columns are asked about, not guessed', () => {
  test('dates with two readings', () => {
    const text = 'date,tokens\n03/04/2026,1\n05/04/2026,2'
    expect(readTable(text).manner.order).toBe('asked')
    expect(readTable(text, { order: 'month-first' }).rows.map(({ day }) => day)).toEqual([
      '2026-03-04',
      '2026-05-04',
    ])
    expect(readTable(`${text}\n13/04/2026,3`).manner.order).toBe('day-first')
    expect(readTable(`${text}\n13/04/2026,3\n04/13/2026,3`).manner.order).toBe('asked')
  })

  test('money with two readings', () => {
    const text = 'date;cost\n2026-10-01;1,234'
    expect(readTable(text).manner.mark).toBe('asked')
    expect(readTable(text, { mark: 'comma' }).rows[0]?.cost?.amount).toBe('1.234')
    expect(readTable(text, { mark: 'point' }).rows[0]?.cost?.amount).toBe('1234')
    expect(readTable(`${text}\n2026-10-02;1,5`).manner.mark).toBe('comma')
  })

  test('an amount without a currency', () => {
    expect(readTable('date,cost\n2026-10-01,1.5').manner.lacksCurrency).toBe(true)
    expect(readTable('date,cost_usd\n2026-10-01,1.5').manner.lacksCurrency).toBe(false)
    expect(readTable('date,cost\n2026-10-01,€1.5').manner.lacksCurrency).toBe(false)
    expect(readTable('date,cost,currency\n2026-10-01,1.5,eur').manner.lacksCurrency).toBe(false)
  })
})

describe('a skipped line is listed with its number and reason', () => {
  test.each([
    ['yesterday,small-1,1,0.1', 'not-a-day'],
    ['2026-11-01,small-1,1,0.1', 'outside'],
    ['2026-10-01,small-1,many,0.1', 'not-a-number'],
    ['2026-10-01,small-1,1.5,0.1', 'not-whole'],
    ['2026-10-01,small-1,99999999999999999999,0.1', 'not-whole'],
    ['2026-10-01,small-1,-1,0.1', 'below-zero'],
    ['2026-10-01,small-1,,', 'no-number'],
    ['Sum,,1,0.1', 'a-sum'],
    [`2026-10-01,${'m'.repeat(513)},1,0.1`, 'long-name'],
  ])('%s: %s', (line, why) => {
    const { rows, skipped, takenCount } = readTable(
      `date,model,tokens,cost_usd\n2026-10-01,small-1,2,0.2\n${line}`,
      { span: { from: '2026-10-01', to: '2026-10-31' } },
    )
    expect([...skipped]).toEqual([[why, [3]]])
    expect(takenCount).toBe(1)
    expect(rows).toHaveLength(1)
  })

  test('a hundred thousand of them too', () => {
    const { skipped } = readTable(`date,tokens\n${'x,1\n'.repeat(99_999)}`)
    expect(skipped.get('not-a-day')).toHaveLength(99_999)
  })

  test('a formula is a name like any other, and no number', () => {
    const { rows, skipped } = readTable('date,model,tokens\n2026-10-01,=cmd|x,1\n2026-10-02,small-1,=1+1')
    expect(rows.map(({ model }) => model)).toEqual(['=cmd|x'])
    expect([...skipped.keys()]).toEqual(['not-a-number'])
  })
})

test('unknown columns are left to the user', () => {
  expect(guessColumns(['Wert', 'Menge', '__proto__', 'constructor'])).toEqual([
    'ignore',
    'ignore',
    'ignore',
    'ignore',
  ])
  const text = 'Wert;Menge\n2026-10-01;12'
  expect(readTable(text).rows).toEqual([])
  expect(readTable(text, { roles: ['day', 'totalTokens'] }).rows).toEqual([
    { ...nothing, day: '2026-10-01', model: null, totalTokens: 12 },
  ])
})
