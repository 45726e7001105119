import type { RefusalReason } from '../../../../shared/contract/programs/program.ts'
import { formatMoment, formatWholeMoment } from '../../../../shared/language/format-moment.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { defineMessages, formatList, plural } from '../../../../shared/language/messages.ts'
import { isolate, quote } from '../../../strings/quote.ts'

/** The local address for other programs. */
export const meterStrings = defineMessages('meter', {
  title: 'Meter other programs',
  text: 'Editors, scripts, and agents call an address on this computer. Tally adds the key, passes calls on unchanged, and saves their counts, never their text.',
  asking: 'Answer the question in the system dialog…',
  off: 'Off. Tally listens on no port.',
  listening: (port: number) => `On. Listens on port ${String(port)}, for programs on this computer only.`,
  portTaken: (port: number) =>
    `Another program uses port ${String(port)}, so programs can't reach the meter. Quit that program and try again, or choose another port.`,
  failed: (port: number) =>
    `Your system refused port ${String(port)}, so programs can't reach the meter. Try again, or choose another port.`,
  noPort: "Your system opened no port, so programs can't reach the meter. Turn the meter off and on again.",
  safeMode: "The meter doesn't listen in safe mode. Restart Tally to leave safe mode.",
  address: 'Meter address',
  addressHint: 'Enter it as the base address in each program.',
  copyAddress: 'Copy address',
  port: 'Port',
  portHint: 'After a change, enter the new address in each program.',
  portRange: (first: number, last: number) =>
    `Enter a whole number from ${formatCount(first)} to ${formatCount(last)}.`,
  apply: 'Apply',
  closing: 'When you close the window',
  closingHint: 'Programs can make calls only while Tally runs.',
  closingChoices: { ask: 'Ask while a program can use Tally', keep: 'Keep running, minimized', quit: 'Quit' },
  wrongTokens: (count: number, lastAt: number) =>
    plural(count, {
      one: `# request had a wrong token, on ${formatMoment(lastAt)}.`,
      other: `# requests had a wrong token, the last one on ${formatMoment(lastAt)}.`,
    }),
  wrongTokensMeaning: (count: number) =>
    plural(count, {
      one: 'Tally refused it, and nothing reached a service. If one of your programs fails, check its token.',
      other:
        'Tally refused them, and nothing reached a service. If one of your programs fails, check its token.',
    }),
})

/** The last refusal of a program's call, until Tally quits. */
export const programRefusalStrings: Readonly<Record<RefusalReason, (at: number) => string>> = defineMessages(
  'program-refusal',
  {
    'over-budget': (at) => `Last refused on ${formatMoment(at)}: over budget.`,
    'too-many-running': (at) => `Last refused on ${formatMoment(at)}: too many calls at the same time.`,
    model: (at) => `Last refused on ${formatMoment(at)}: the model isn't allowed.`,
    paused: (at) => `Last refused on ${formatMoment(at)}: the program was paused.`,
    'no-connection': (at) => `Last refused on ${formatMoment(at)}: its connection was deleted.`,
    'no-consent': (at) => `Last refused on ${formatMoment(at)}: you haven't allowed this service yet.`,
    'no-key': (at) => `Last refused on ${formatMoment(at)}: Tally had no API key.`,
    body: (at) => `Last refused on ${formatMoment(at)}: Tally couldn't read the request.`,
  },
)

export const programStrings = defineMessages('program', {
  title: 'Metered programs',
  text: 'Each program has its own token, so you see its usage separately.',
  none: 'No programs yet. Add one for each editor, script, or agent.',
  noConnection: 'Add a connection to a service first. The demo service works only in chats.',
  openConnections: 'Open connections',
  meterOff: "The meter is off, so these programs can't connect.",
  add: 'Add program',
  edit: 'Edit',
  rotate: 'Rotate token',
  pause: 'Pause',
  resume: 'Resume',
  lastCalls: 'Last calls',
  usage: 'Show usage',
  paused: 'Paused',
  running: (count: number) => plural(count, { one: '# running call', other: '# running calls' }),
  connectionGone: 'Connection deleted',
  connectionGoneMeaning:
    'Tally refuses its calls. To continue, edit the program and choose another connection.',
  unknownConnection: 'deleted connection',
  allModels: 'all models',
  models: (count: number) => plural(count, { one: '# model', other: '# models' }),
  listedModels: (models: readonly string[]) => formatList(models.map(isolate)),
  calls: (count: number) => plural(count, { one: '# call', other: '# calls' }),
  tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
  lastUsed: (at: number) => `last used ${formatMoment(at)}`,
  notUsed: 'Not used yet',
  tokenEnd: (end: string) => `token ends in ${end}`,
  noToken: 'no token',
  noTokenMeaning:
    'This program came from a backup or an import. To use it, rotate its token, enter the new one in the program, and resume it.',
  rotateQuestion: 'Replace this token? The old token stops working at once, also for running programs.',
  confirmRotate: 'Replace token',
  deleteQuestion: (name: string) =>
    `Delete ${quote(name)}? Its token stops working at once. Its calls stay in the ledger.`,
  confirmDelete: 'Delete program',
  deleted: (name: string) => `${isolate(name)} was deleted. Its calls stay in the ledger.`,
  nowPaused: (name: string) => `${isolate(name)} is paused. Tally refuses its calls.`,
  nowResumed: (name: string) => `${isolate(name)} can make calls again.`,
  gone: 'This program no longer exists.',
  connectionDeleted: 'This connection no longer exists. Choose another connection.',
})

export const programFormStrings = defineMessages('program-form', {
  project: 'Project',
  noProject: 'No project',
  addTitle: 'New program',
  editTitle: 'Edit program',
  name: 'Program name',
  nameHint: 'Such as the name of your editor or script.',
  connection: 'Connection',
  chooseConnection: 'Choose a connection',
  models: 'Allowed models',
  allModels: 'All models',
  allModelsHint: 'Also models that the service adds later.',
  someModels: 'Only chosen models',
  someModelsHint: 'Tally refuses calls to other models, and leaves them out of the list.',
  findModel: 'Find a model',
  modelList: 'Models of this connection',
  noModel: 'No model matches.',
  noModels: "Tally has no list of this connection's models yet.",
  loadModels: 'Load models',
  chosen: (count: number) => plural(count, { one: '# model chosen', other: '# models chosen' }),
  running: 'Calls at the same time',
  runningHint: 'Tally refuses further calls until one ends.',
  addsUsage: 'Ask for token counts',
  addsUsageHint:
    "Some programs stream without asking for counts. Tally then asks, and removes the additional chunk, so that the program doesn't notice. Without counts, Tally can't say what such a call cost.",
  stopsAtBudget: 'Stop streams at a budget limit',
  stopsAtBudgetHint:
    "Tally closes a running stream when it reaches the limit. Otherwise the stream ends by itself, and only the next call is refused. Tally can't close an answer that arrives whole, or one of a model without a price in the budget's currency.",
  keepsBodies: 'Keep the last calls for inspection',
  keepsBodiesHint: (count: number) =>
    plural(count, {
      one: 'Keeps the texts of the last call in memory, never on the disk, until you quit.',
      other: 'Keeps the texts of the last # calls in memory, never on the disk, until you quit.',
    }),
  passesGatewayHeaders: 'Pass gateway headers',
  passesGatewayHeadersHint: 'A header can tell a gateway to send your API key to another address.',
  create: 'Create',
  save: 'Save program',
  problems: {
    'no-name': 'Enter a name.',
    'no-connection': 'Choose a connection.',
    'no-models': 'Choose at least one model, or allow all models.',
  },
  runningRange: (most: number) => `Enter a whole number from 1 to ${formatCount(most)}.`,
})

export const programTokenStrings = defineMessages('program-token', {
  title: (name: string) => `Token of ${isolate(name)}`,
  text: "Copy the token into your program now. Tally keeps only a fingerprint of it, and can't show it again.",
  token: 'Program token',
  tokenHint: 'It works only on this computer, and only for this program. Your API key stays in Tally.',
  copyToken: 'Copy token',
  settings: 'Settings to copy',
  noAddress: 'Turn on the meter to see the address for your program.',
  copySettings: 'Copy settings',
  done: 'Done',
  question:
    "Close without saving the token? Tally can't show it again. You can rotate the token later to get a new one.",
  confirmClose: 'Close anyway',
  stay: 'Back',
})

interface ProgramAccess {
  readonly address: string
  readonly token: string
  /** Only characters that mean nothing to a shell. */
  readonly model: string
}

/** Settings of well-known tools. The names of fields and files are those of the tools. */
export const programSettingStrings = defineMessages('program-setting', {
  curl: 'curl',
  python: 'Python',
  node: 'Node',
  continue: 'Continue',
  cline: 'Cline',
  aider: 'aider',
  notes: {
    curl: 'For a terminal. It sends one message.',
    python: 'For the OpenAI SDK for Python.',
    node: 'For the OpenAI SDK for Node.',
    continue: "For Continue's config.yaml.",
    cline: "For Cline's settings. Roo Code and similar tools have the same fields.",
    aider: 'For a terminal, before you start aider.',
  },
  model: 'MODEL',
  texts: {
    curl: ({ address, token, model }: ProgramAccess) =>
      [
        `curl ${address}/chat/completions \\`,
        `  -H "Authorization: Bearer ${token}" \\`,
        '  -H "Content-Type: application/json" \\',
        `  -d '{"model": "${model}", "messages": [{"role": "user", "content": "Hello"}]}'`,
      ].join('\n'),
    python: ({ address, token }: ProgramAccess) =>
      [
        'from openai import OpenAI',
        '',
        'client = OpenAI(',
        `    base_url="${address}",`,
        `    api_key="${token}",`,
        ')',
      ].join('\n'),
    node: ({ address, token }: ProgramAccess) =>
      [
        "import OpenAI from 'openai'",
        '',
        'const client = new OpenAI({',
        `  baseURL: '${address}',`,
        `  apiKey: '${token}',`,
        '})',
      ].join('\n'),
    continue: ({ address, token, model }: ProgramAccess) =>
      [
        'name: Tally',
        'version: 0.0.1',
        'schema: v1',
        'models:',
        `  - name: ${model}`,
        '    provider: openai',
        `    model: ${model}`,
        `    apiBase: ${address}`,
        `    apiKey: ${token}`,
      ].join('\n'),
    cline: ({ address, token, model }: ProgramAccess) =>
      [
        'API Provider: OpenAI Compatible',
        `Base URL: ${address}`,
        `API Key: ${token}`,
        `Model ID: ${model}`,
      ].join('\n'),
    aider: ({ address, token, model }: ProgramAccess) =>
      [
        `export OPENAI_API_BASE=${address}`,
        `export OPENAI_API_KEY=${token}`,
        `aider --model openai/${model}`,
      ].join('\n'),
  },
})

export const programCallStrings = defineMessages('program-call', {
  title: (name: string) => `Last calls of ${isolate(name)}`,
  introduction: (count: number) =>
    plural(count, {
      one: 'Tally keeps the last call in memory until you quit, without the API key.',
      other: 'Tally keeps the last # calls in memory until you quit, without the API key.',
    }),
  reading: 'Loading calls…',
  notRead: "Tally couldn't load the calls.",
  none: 'No calls since Tally started.',
  refresh: 'Refresh',
  at: (startedAt: number) => formatWholeMoment(startedAt),
  request: 'Request',
  response: 'Response',
  copyRequest: 'Copy request',
  copyResponse: 'Copy response',
  cut: 'Only the beginning of long texts is kept.',
  empty: 'Empty',
})
