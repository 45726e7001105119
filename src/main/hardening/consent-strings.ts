import type { PriceExtras } from '../../shared/contract/money/price.ts'
import type { Money, RateName } from '../../shared/domain/money/money.ts'
import { formatDay } from '../../shared/language/format-moment.ts'
import { formatExactMoney } from '../../shared/language/format-money.ts'
import { formatDecimal } from '../../shared/language/format-number.ts'
import { defineMessages, message } from '../../shared/language/messages.ts'

export const cancelStrings = defineMessages('consent-cancel', { cancel: 'Cancel' })

export const nameStrings = defineMessages('consent-names', {
  more: '{count, number} more',
})

export const priceStrings = defineMessages('consent-price', {
  rates: {
    promptPerMillion: message('{rate} input', formatExactMoney),
    completionPerMillion: message('{rate} output', formatExactMoney),
    cachedPerMillion: message('{rate} cached input', formatExactMoney),
    cacheWritePerMillion: message('{rate} cache write', formatExactMoney),
  } satisfies Readonly<Record<RateName, (rate: Money) => string>>,
  extras: {
    hourWritePerMillion: message('{rate} cache write for an hour', formatExactMoney),
    reasoningPerMillion: message('{rate} reasoning', formatExactMoney),
    imagePerMillion: message('{rate} images', formatExactMoney),
    audioPerMillion: message('{rate} audio', formatExactMoney),
    perCall: message('{fee} for each call', formatExactMoney),
    perWebSearch: message('{fee} for each web search', formatExactMoney),
  } satisfies Readonly<Record<Exclude<keyof PriceExtras, 'tiers' | 'serviceTiers'>, (rate: Money) => string>>,
  above: message('above {tokens, number} tokens {rates}', 'tokens', 'rates'),
  partAbove: message('for the part above {tokens, number} tokens {rates}', 'tokens', 'rates'),
  serviceTier: message('{name} × {factor}', 'name', ['factor', formatDecimal]),
  none: 'no price',
  change: message('{model} from {day}: {before} → {after}', 'model', ['day', formatDay], 'before', 'after'),
  more: '{count, plural, other {And # more}}',
})

export const momentStrings = defineMessages('consent-moment', { unknown: 'an unknown day' })

/** Names and addresses are arguments, so that a translation can't change them. */
export const consentStrings = defineMessages('consent', {
  link: {
    email: 'Write an email to “{address}”?',
    open: 'Open {host} in your browser?',
    confirm: 'Open',
  },
  service: {
    plain: {
      message: 'Send your messages and API key to {host} without encryption?',
      detail: 'Anyone between you and {address} can read and change your messages and API key.',
      confirm: 'Send unencrypted',
    },
    encrypted: {
      message: 'Send requests to {host}?',
      detail:
        "You haven't allowed requests to {address} yet. This service can receive the connection's API key and every chat you continue with it. Tally asks once per address.",
      confirm: 'Allow',
    },
  },
  'key-address': {
    message: 'Send the saved API key to another address of {host}?',
    detail:
      'The key was saved for {before}. It would go to {after}, with every chat you continue with this connection. Another address of the same host may belong to somebody else.',
    confirm: 'Send API key',
  },
  proxy: {
    message: 'Send all requests through the proxy {host}?',
    detail: 'The proxy {proxy} sees which services you use. It can read and change unencrypted requests.',
    confirm: 'Use proxy',
  },
  'key-through-proxy': {
    message: 'Let the proxy {host} read your API key?',
    detail:
      "{origin} isn't encrypted. The proxy {proxy} can read and change the API key, your messages, and the answers.",
    confirm: 'Send through proxy',
  },
  certificates: {
    forFirst:
      '{count, plural, one {Trust # certificate for the first service you connect?} other {Trust # certificates for the first service you connect?}}',
    forHosts:
      '{count, plural, one {Trust # certificate for {hosts}?} other {Trust # certificates for {hosts}?}}',
    detail:
      'From the file {file}. The owner of a trusted certificate can read and change everything Tally exchanges with these services, including the API key.',
    confirm: 'Trust',
  },
  'over-budget': {
    one: 'Send anyway and go over budget?',
    several:
      '{count, plural, one {Make # call and go over budget?} other {Make # calls and go over budget?}}',
    untitled: 'Chat: untitled',
    ofChat: 'Chat: {chat}',
    ofModels: '{count, plural, one {Model: {models}} other {Models: {models}}}',
    ofBudget: 'Budget: {terms} · spent {spent} · in progress ≈ {pending} · this message ≈ {forecast}',
    once: 'This override applies once, within a minute.',
    confirm: 'Override',
  },
  budget: {
    remove: {
      message: 'Delete this budget?',
      detail: 'Budget: {budget}\nThis budget will no longer limit any calls.',
      confirm: 'Delete',
    },
    change: {
      message: 'Change this budget?',
      detail: 'Now: {before}\nNew: {after}',
      confirm: 'Change',
    },
  },
  prices: {
    message:
      '{count, plural, one {Lower or remove a price that budgets use?} other {Lower or remove # prices that budgets use?}}',
    about: 'Money budgets will count less spending. Prices per million tokens:',
    confirm: 'Change prices',
  },
  restore: {
    file: 'Restore {file}?',
    backup: 'Restore the backup of {at}?',
    last: 'Last message: {at}',
    empty: 'Last message: none',
    replaces:
      "The backup replaces all chats, settings, budgets, prices, and usage data. Budgets won't include spending since this backup.",
    restarts: 'Tally first backs up your current data, then restarts.',
    confirm: 'Restore',
  },
  meter: {
    message: 'Meter other programs?',
    detail:
      'Programs on this computer that have a token can then use your connections. Their calls cost money and count in Tally. They never see an API key.',
    confirm: 'Turn on',
  },
  program: {
    add: { message: 'Add the program {program}?', confirm: 'Add' },
    change: { message: 'Change the program {program}?', confirm: 'Change' },
    goes: 'Its next calls go to {name} at {address}.',
    keeps: 'Tally keeps the texts of its last calls in memory, and shows them in its window.',
    headers:
      "Its requests can have headers that control the gateway at {gateway}. Such a header can send the connection's API key to another address.",
    leavesProject: 'The budgets of the project {project} will no longer stop its next calls.',
  },
  'clear-usage': {
    message: 'Delete calls made before {day}?',
    notCopied:
      "Tally couldn't copy the ledger to your folder. Calls that aren't in the folder yet are lost. To keep them, cancel and see “Ledger copy” in Settings › Privacy and data.",
    budgets: 'Budgets will no longer count these calls.',
    noUndo: "You can't undo this.",
    confirm: 'Delete',
  },
  'move-calls': {
    message: '{count, plural, one {Move # call out of {projects}?} other {Move # calls out of {projects}?}}',
    detail: "The project's budgets will no longer count these calls or stop the chat's next calls.",
    confirm: 'Move',
  },
  'move-chat': {
    untitled: 'Move an untitled chat out of {project}?',
    titled: 'Move the chat {chat} out of {project}?',
    detail: "The project's budgets will no longer stop the chat's next calls.",
    confirm: 'Move',
  },
  'delete-project': {
    message: 'Delete the project {project}?',
    detail: 'Its budgets will no longer stop any calls.',
    confirm: 'Delete',
  },
  erase: {
    message: 'Erase everything?',
    keys: "Tally deletes all chats, usage data, settings, and backups, then restarts. API keys stay in the keychain. You can't undo this.",
    noKeys:
      "Tally deletes all chats, usage data, settings, backups, and API keys, then restarts. You can't undo this.",
    confirm: 'Erase everything',
  },
})
