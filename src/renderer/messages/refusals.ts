import type { ErrorCode } from '../../shared/contract/app/refusal.ts'
import { defineMessages } from '../../shared/language/messages.ts'

const inside = 'Something went wrong inside Tally. What you typed is still there.'

/** Reasons for a refused request, with or without a call to the service. */
export const refusalStrings = defineMessages('refusal', {
  'unknown-request': inside,
  'untrusted-sender': inside,
  'malformed-input': inside,
  'text-too-long':
    'This is longer than 2,000,000 characters, the most that one message can have, so it was not sent. Put in only the part that matters, or send it in parts. What you typed is still there.',
  'draft-too-long':
    'This is longer than 10,000,000 characters and is not kept when Tally is closed. Move a part of it into a file.',
  internal: inside,
  'not-found': 'This conversation or message is no longer there.',
  'address-refused': 'This address cannot be used. Correct it, then try again.',
  'plain-not-allowed':
    'This address is not encrypted: on the way to it anyone could read the key and every message. Nothing was sent. Save the connection again to allow that, or use https://.',
  'dashboard-refused':
    'This cannot be opened as a page. Enter an address such as https://example.com/billing, or leave it empty.',
  'proxy-refused': 'This is not the address of a proxy. Enter one such as http://proxy.example.com:8080.',
  'authority-refused':
    'There is no certificate in this file. It must be a text file with BEGIN CERTIFICATE in it.',
  'connection-deleted': 'The connection of this chat was deleted. Choose another to go on. Nothing was sent.',
  'key-malformed': 'This does not look like a key. It may hold no spaces, line breaks or unusual characters.',
  'key-needed': 'Enter the API key for this address; none is saved for it now.',
  'key-locked': 'The keychain of this computer is locked. Unlock it, then try again.',
  'key-unavailable':
    'The keychain of this computer cannot be used right now, so the key could not be read or kept.',
  'key-not-deleted':
    'The key could not be deleted, so it is still there. Unlock the keychain, then try again.',
  'encryption-refused':
    'This system cannot encrypt the key in a way that would protect it, so it was not written to the disk.',
  'call-failed': 'The service could not be asked.',
  'already-answering': 'An answer is still coming. Wait for it or stop it, then try again.',
  'too-many-compared': 'Four answers can stand side by side at most. Nothing was sent.',
  'queue-full': 'A message waits already. Take it back or send it, then send this one.',
  'bill-gone': 'This bill is no longer kept.',
  'bill-closed': 'This bill is closed. Open it again before you change it.',
  'prompt-gone': 'This prompt is no longer in the library.',
  'prompt-name-refused': 'Give the prompt a name of at most 80 characters.',
  'prompt-name-taken': 'Another prompt has this name. Choose a different one.',
  'prompt-too-long':
    'This is too long for the library, which takes 100,000 characters. Put long texts into a message.',
  'over-budget': 'Not sent: a budget of yours would be passed. What you typed is still there.',
  'budget-changed':
    'What is spent has changed since this was asked. Nothing was sent. Look at the new amounts, then say yes again.',
  'prices-changed': 'The prices have changed since this was asked. Nothing was changed. Try again.',
  'budget-gone': 'This budget is no longer there.',
  'budget-taken': 'There is a budget for this already. Change that one instead.',
  'model-not-chosen': 'Choose a model first. Nothing was sent.',
  'model-gone': 'The service no longer lists this model. Choose another. Nothing was sent.',
  'nothing-to-send': 'Write a message first. Nothing was sent.',
  'stopped-before-sending': 'Stopped. Nothing was sent.',
  'link-refused': 'This link cannot be opened.',
  declined: 'You cancelled. Nothing was sent and nothing was changed.',
  'question-waiting':
    'Tally is asking you something in another box. Answer that first, then try again. Nothing was sent or changed.',
  'question-paused':
    'You cancelled twice, so Tally shows no more boxes about this for a minute. Nothing was sent or changed.',
  'link-not-opened': 'This computer has no program that opens this link. Copy its address instead.',
  busy: 'Other work on your data is still under way. Wait for it or cancel it, then try again.',
  cancelled: 'Cancelled. Nothing that was there is lost.',
  'file-not-written':
    'The file could not be written. Choose a folder that may be written to and has room, then try again.',
  'file-not-read': 'The file could not be read. Make sure that it is still there, then choose it again.',
  'data-unsound':
    'A check found damage in the data file, so no backup was made of it. The earlier backups are untouched. Quit Tally and start it again: it then puts the file aside, whole, and brings back what can be read.',
  'restore-foreign': 'This file is not a backup of Tally. Nothing was changed.',
  'restore-damaged': 'This backup is damaged and cannot be used. Nothing was changed. Try an earlier one.',
  'restore-newer':
    'This backup was made by a newer Tally. Nothing was changed. Install the newer version, then restore it there.',
  'no-room': 'There is not enough room on the disk. Nothing was changed. Make room, then try again.',
  'folder-taken': 'There is data of Tally in this folder already. Choose an empty folder.',
  'folder-of-app': 'This folder belongs to Tally itself or is inside the one that is in use. Choose another.',
  'offer-gone': 'This was asked about too long ago. Begin again.',
  'read-only': 'Your data can only be read now. Nothing was changed and nothing was sent.',
  'data-damaged':
    'The data file is damaged. Quit Tally and start it again: it then puts the file aside and brings back what can be read.',
  'not-saved': 'This could not be saved. Make sure that the disk has room, then try again.',
} satisfies Record<ErrorCode, string>)
