import type { RefusalReason } from '../../../../shared/contract/programs/program.ts'
import { formatMoment } from '../../../../shared/language/format-moment.ts'
import { defineMessages, message } from '../../../../shared/language/messages.ts'
import { isolate, quote } from '../../../strings/quote.ts'

/** The local address for other programs. */
export const meterStrings = defineMessages('meter', {
  title: 'Meter other programs',
  text: 'Editors, scripts, and agents call an address on this computer. Tally adds the key, passes calls on unchanged, and saves their counts, never their text.',
  asking: 'Answer the question in the system dialog…',
  off: 'Off. No port is open.',
  listening: message('On. Listens on port {port}, for programs on this computer only.', (port: number) =>
    String(port),
  ),
  portTaken: message(
    "Another program uses port {port}, so programs can't reach the meter. Quit that program and try again, or choose another port.",
    (port: number) => String(port),
  ),
  failed: message(
    "Your system refused port {port}, so programs can't reach the meter. Try again, or choose another port.",
    (port: number) => String(port),
  ),
  noPort: "Tally couldn't open a port, so programs can't reach the meter. Turn the meter off and on again.",
  safeMode: "The meter doesn't listen in safe mode. Restart Tally to leave safe mode.",
  address: 'Meter address',
  addressHint: 'Enter it as the base address in each program.',
  copyAddress: 'Copy address',
  port: 'Port',
  portHint: 'After a change, enter the new address in each program.',
  portRange: message('Enter a whole number from {first, number} to {last, number}.', 'first', 'last'),
  apply: 'Apply',
  closing: 'When you close the window',
  closingHint: 'Programs can make calls only while Tally runs.',
  closingChoices: { ask: 'Ask if programs are using Tally', keep: 'Keep running, minimized', quit: 'Quit' },
  wrongTokens: message(
    '{count, plural, one {# request had a wrong token, on {lastAt}.} other {# requests had a wrong token, the last one on {lastAt}.}}',
    'count',
    ['lastAt', formatMoment],
  ),
  wrongTokensMeaning:
    '{count, plural, one {Tally refused it, and nothing reached a service. If one of your programs fails, check its token.} other {Tally refused them, and nothing reached a service. If one of your programs fails, check its token.}}',
})

/** The last refusal of a program's call, until Tally quits. */
export const programRefusalStrings: Readonly<Record<RefusalReason, (at: number) => string>> = defineMessages(
  'program-refusal',
  {
    'over-budget': message('Last refused on {at}: over budget.', formatMoment),
    'too-many-running': message('Last refused on {at}: too many simultaneous calls.', formatMoment),
    model: message("Last refused on {at}: the model isn't allowed.", formatMoment),
    paused: message('Last refused on {at}: the program was paused.', formatMoment),
    'no-connection': message('Last refused on {at}: its connection was deleted.', formatMoment),
    'no-consent': message("Last refused on {at}: you haven't allowed this service yet.", formatMoment),
    'no-key': message('Last refused on {at}: Tally had no API key.', formatMoment),
    body: message("Last refused on {at}: Tally couldn't read the request.", formatMoment),
    'no-model': message('Last refused on {at}: the request had no model.', formatMoment),
    background: message('Last refused on {at}: no limit could stop a background call.', formatMoment),
    'stored-text': message(
      'Last refused on {at}: text stored at the service has an unknown cost, and a budget applies.',
      formatMoment,
    ),
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
  running: '{count, plural, one {# running call} other {# running calls}}',
  connectionGone: 'Connection deleted',
  connectionGoneMeaning:
    'Tally refuses its calls. To continue, edit the program and choose another connection.',
  unknownConnection: 'deleted connection',
  allModels: 'all models',
  models: '{count, plural, one {# model} other {# models}}',
  calls: '{count, plural, one {# call} other {# calls}}',
  tokens: '{count, plural, one {# token} other {# tokens}}',
  lastUsed: message('last used {at}', formatMoment),
  notUsed: 'Not used yet',
  tokenEnd: 'token ends in {end}',
  noToken: 'no token',
  noTokenMeaning:
    'This program came from a backup or an import. To use it, rotate its token, enter the new one in the program, and resume it.',
  rotateQuestion: 'Replace this token? The old token stops working immediately, even for running programs.',
  confirmRotate: 'Replace token',
  deleteQuestion: message(
    'Delete {name}? Its token stops working immediately. Its calls stay in the ledger.',
    quote,
  ),
  confirmDelete: 'Delete program',
  deleted: message('{name} was deleted. Its calls stay in the ledger.', isolate),
  nowPaused: message('{name} is paused. Tally refuses its calls.', isolate),
  nowResumed: message('{name} can make calls again.', isolate),
  gone: 'This program no longer exists.',
  connectionDeleted: 'This connection no longer exists. Choose another connection.',
})

export const programFormStrings = defineMessages('program-form', {
  project: 'Project',
  noProject: 'No project',
  addTitle: 'New program',
  editTitle: 'Edit program',
  name: 'Program name',
  nameHint: 'For example, your editor or script.',
  connection: 'Connection',
  chooseConnection: 'Choose a connection',
  models: 'Allowed models',
  allModels: 'All models',
  allModelsHint: 'Includes models that the service adds later.',
  someModels: 'Only selected models',
  someModelsHint: 'Tally refuses calls to other models and hides them from the list.',
  findModel: 'Find a model',
  modelList: 'Models of this connection',
  noModel: 'No model matches.',
  noModels: "Tally has no list of this connection's models yet.",
  loadModels: 'Load models',
  chosen: '{count, plural, one {# model chosen} other {# models chosen}}',
  running: 'Simultaneous calls',
  runningHint: 'Tally refuses further calls until one ends.',
  addsUsage: 'Ask for token counts',
  addsUsageHint:
    'Some programs stream without asking for token counts. If on, Tally asks for them and hides the extra chunk from the program.',
  stopsAtBudget: 'Stop answers when a budget runs out',
  stopsAtBudgetHint:
    "Tally stops an answer when the budget is used up. Otherwise, only the next call is refused. Tally can't stop answers that aren't streamed, or models without a price in the budget's currency.",
  keepsBodies: 'Keep the last calls for inspection',
  keepsBodiesHint:
    '{count, plural, one {Keeps the texts of the last call in memory, never on the disk, until you quit.} other {Keeps the texts of the last # calls in memory, never on the disk, until you quit.}}',
  passesGatewayHeaders: 'Pass gateway headers',
  passesGatewayHeadersHint: 'A header can tell a gateway to send your API key to another address.',
  create: 'Create',
  save: 'Save program',
  problems: {
    'no-name': 'Enter a name.',
    'no-connection': 'Choose a connection.',
    'no-models': 'Choose at least one model, or allow all models.',
  },
  runningRange: 'Enter a whole number from 1 to {most, number}.',
})

export const programTokenStrings = defineMessages('program-token', {
  title: message('Set up {name}', isolate),
  text: "Copy the settings into your program now. Tally keeps only a fingerprint of the token, and can't show it again.",
  token: 'Program token',
  tokenHint: 'The token works only on this computer, and only for this program. Your API key stays in Tally.',
  copyToken: 'Copy token',
  noAddress: 'Turn on the meter to see the settings for your program.',
  done: 'Done',
  question:
    "Close without saving the token? Tally can't show it again. You can rotate the token later to get a new one.",
  confirmClose: 'Close anyway',
  stay: 'Back',
})

/** The names of programs, files, fields and commands are those of the programs. */
export const setUpStrings = defineMessages('program-set-up', {
  which: 'Which program?',
  choose: 'Choose a program',
  programs: {
    codex: 'Codex',
    'claude-code': 'Claude Code',
    opencode: 'OpenCode',
    'qwen-code': 'Qwen Code',
    continue: 'Continue',
    cline: 'Cline',
    aider: 'aider',
    zed: 'Zed',
    'openai-sdk': 'OpenAI SDK',
    'anthropic-sdk': 'Anthropic SDK',
    'ai-sdk': 'AI SDK',
    langchain: 'LangChain',
    curl: 'curl',
    other: 'Other',
  },
  settings: 'Settings to copy',
  copySettings: 'Copy settings',
  places: {
    file: message('Add this to {file}', isolate),
    script: message('Save this as {file} in your project', isolate),
    terminal: message('Run this in a terminal', (_file: string) => ({})),
    settings: message("Enter this in the program's settings", (_file: string) => ({})),
  },
  command: 'Then run this line',
  copyCommand: 'Copy line',
  send: 'Then send a message in the program.',
  notes: {
    codex:
      'Paste the settings above everything else in the file. Codex ignores OPENAI_BASE_URL. It sends the service an installation ID and the path of your workspace.',
    'claude-code':
      'The address has no /v1, because Claude Code adds it. Claude Code sends the service a device ID, and paths on your computer.',
    opencode: 'For each new chat, OpenCode makes another call to small_model, for a title.',
    'qwen-code': 'After an answer, Qwen Code may make another large call, to save memories.',
    continue: 'For the command line and the editors.',
    cline: "The gear icon opens Cline's settings.",
    aider: "aider needs openai/ before the model's name.",
    zed: "Enter the token under LLM Providers in Zed's settings. Change max_tokens to the context window of the model.",
    'openai-sdk':
      'The libraries for Python and Node read these variables. Scripts that you start there use them.',
    'anthropic-sdk':
      'The address has no /v1, because the libraries add it. Scripts that you start in this terminal use the variables.',
    'ai-sdk': 'Needs the packages ai and @ai-sdk/openai-compatible. With includeUsage, streams have counts.',
    langchain: 'Needs the package langchain-openai.',
    curl: 'Sends one message.',
    other:
      "Some programs read OPENAI_BASE_URL and OPENAI_API_KEY instead. Clients of Anthropic's API need the address without /v1.",
  },
  waiting: 'Waiting for the first call…',
  running: 'The first call is running…',
  arrived: message(
    '{calls, plural, one {First call arrived} other {First # calls arrived}}: {promptTokens, plural, one {# prompt token} other {# prompt tokens}}.',
    'calls',
    'promptTokens',
  ),
  arrivedWithoutCounts: 'First call arrived, without counts.',
  failed: "First call arrived, but the service refused it or didn't answer.",
  wrongToken: 'A request had a wrong token. Check the token in your program.',
})

export const programCallStrings = defineMessages('program-call', {
  title: message('Last calls of {name}', isolate),
  introduction:
    '{count, plural, one {Tally keeps the last call in memory until you quit, without the API key.} other {Tally keeps the last # calls in memory until you quit, without the API key.}}',
  reading: 'Loading calls…',
  none: 'No calls since Tally started.',
  refresh: 'Refresh',
  request: 'Request',
  response: 'Response',
  copyRequest: 'Copy request',
  copyResponse: 'Copy response',
  cut: 'Tally keeps only the beginning of long texts.',
  empty: 'Empty',
})
