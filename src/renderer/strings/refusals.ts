import type { ErrorCode, Refusal } from '../../shared/contract/app/refusal.ts'
import { defineMessages } from '../../shared/language/messages.ts'

const inside = 'Something went wrong in Tally. Your text is saved.'

/** Reasons for a refused request, with or without a call to the service. */
export const refusalStrings = defineMessages('refusal', {
  'unknown-request': inside,
  'untrusted-sender': inside,
  'malformed-input': inside,
  'text-too-long':
    'A message can have at most 2 million characters. Nothing was sent. Shorten the text or send it in parts.',
  'draft-too-long':
    'Tally keeps drafts of at most 10 million characters. Move part of the text into a file before you quit.',
  internal: inside,
  'not-found': 'This chat or message no longer exists.',
  'address-refused': "Tally can't use this address. Correct it, then try again.",
  'plain-not-allowed':
    "This address isn't encrypted, so others on the network could read the key and all messages. Nothing was sent. Use https://, or save the connection again to allow http://.",
  'dashboard-refused': 'Enter a web address such as https://example.com/billing, or leave the field empty.',
  'proxy-refused': 'Enter a proxy address such as http://proxy.example.com:8080.',
  'authority-refused':
    'This file contains no certificate. Choose a text file that contains BEGIN CERTIFICATE.',
  'connection-deleted': "This chat's connection was deleted. Nothing was sent. Choose another connection.",
  'key-malformed': "This doesn't look like an API key. Remove spaces, line breaks and unusual characters.",
  'key-needed': 'No API key is saved for this address. Enter one.',
  'key-locked': "This computer's keychain is locked. Unlock it, then try again.",
  'key-unavailable':
    "Tally can't use this computer's keychain right now, so it couldn't read or save the key.",
  'key-not-deleted': "Tally couldn't delete the key. Unlock the keychain, then try again.",
  'encryption-refused': "This system can't encrypt the key securely. Tally didn't save the key on the disk.",
  'call-failed': 'The request to the service failed.',
  'shortcut-taken':
    'Your system or another program uses this shortcut. Press a different one. Nothing was changed.',
  'shortcut-unavailable':
    "On Wayland, set a global shortcut in your system's keyboard settings, with the command “tally --quick-question”. Or use “Quick question” in the tray menu.",
  'already-answering': 'An answer is still in progress. Wait for it or stop it, then try again.',
  'too-many-compared': 'You can compare at most four answers. Nothing was sent.',
  'document-not-read': "Tally couldn't read this document. Nothing was attached.",
  'image-not-read': "Tally couldn't read this image. Nothing was attached.",
  'dictionary-refused': "Tally can't use this dictionary. Nothing was changed.",
  'queue-full': 'The queue is full. Send or remove a queued message first.',
  'bill-gone': 'This bill no longer exists.',
  'bill-closed': 'This bill is closed. Reopen it to make changes.',
  'prompt-gone': 'This prompt no longer exists.',
  'prompt-name-refused': 'Enter a name of at most 80 characters.',
  'prompt-name-taken': 'Another prompt has this name. Choose a different name.',
  'prompt-too-long': 'A saved prompt can have at most 100,000 characters. Put longer texts into a message.',
  'prompt-library-full':
    'The prompt library is full. It has room for 5,000 prompts with 10 million characters, in 500 folders.',
  'prompt-folder-gone': 'This folder no longer exists.',
  'prompt-folder-taken': 'Another folder has this name. Choose a different name.',
  'prompt-over-limit':
    'The prompt alone costs more than the limit per answer. Nothing was sent, and your text is kept.',
  'over-budget': 'Over budget. Nothing was sent, and your text is kept.',
  'project-gone': 'This project no longer exists.',
  'project-name-refused': 'Enter a name of at most 80 characters.',
  'project-name-taken': 'Another project already has this name.',
  'budget-changed': 'Your spending has changed. Nothing was sent. Check the new amounts, then confirm again.',
  'prices-changed': 'The prices have changed in the meantime. Nothing was saved. Try again.',
  'budget-gone': 'This budget no longer exists.',
  'budget-taken':
    'A budget for these calls, with this period and unit, already exists. Change that budget instead.',
  'model-not-chosen': 'Choose a model first. Nothing was sent.',
  'too-many-models':
    'Up to 1,000 models per connection can have extra fields. Clear the fields of another model first.',
  'fields-have-key':
    "An extra field contains this connection's API key. Nothing was sent or changed. Remove the key in Parameters: Tally adds it automatically.",
  'model-gone': 'The service no longer lists this model. Nothing was sent. Choose another model.',
  'nothing-to-send': 'Write a message first. Nothing was sent.',
  'image-missing':
    "Tally doesn't have an image in this message. Nothing was sent. Remove the image, then attach it again.",
  'images-too-large':
    'With its images, the request would be larger than 48 MB. Nothing was sent. Exclude images from the context, or attach smaller ones.',
  'stopped-before-sending': 'Stopped. Nothing was sent.',
  'link-refused': "Tally can't open this link.",
  declined: 'Canceled. Nothing was sent or changed.',
  'question-waiting': 'Answer the open dialog first, then try again. Nothing was sent or changed.',
  'question-paused':
    "You canceled twice, so Tally won't ask again for a minute. Nothing was sent or changed.",
  'link-not-opened': 'No app on this computer can open this link. Copy its address instead.',
  busy: 'Tally is still processing your data. Wait, or cancel the task, then try again.',
  cancelled: 'Canceled. No data was lost.',
  'file-not-written':
    "Tally couldn't write the file. Choose a writable folder with enough free space, then try again.",
  'path-too-long':
    'The path of this file is too long for the system. Choose another folder or a shorter name, then try again.',
  'no-chats': "There are no chats to export. Chats in the trash aren't exported.",
  'page-not-printed':
    "Tally couldn't make the PDF. Try again, or save the web page and print it in your browser.",
  'file-not-read': "Tally couldn't read the file. Check that it still exists, then choose it again.",
  'data-unsound':
    'The data file is damaged, so Tally made no backup. Earlier backups are unchanged. Restart Tally to repair the file. Tally keeps the original.',
  'restore-foreign': "This file isn't a Tally backup. Nothing was changed.",
  'restore-damaged': 'This backup is damaged. Nothing was changed. Choose an earlier backup.',
  'restore-newer': 'This backup needs a newer version of Tally. Nothing was changed. Update Tally first.',
  'restore-unreleased':
    'A version of Tally from before the first release made this backup. Restore it with that version, choose “Export everything”, then import that file here.',
  'no-room': 'Not enough disk space. Nothing was changed. Free up space, then try again.',
  'folder-taken': 'This folder already contains Tally data. Choose an empty folder.',
  'folder-of-app': 'Tally already uses this folder. Choose another folder.',
  'offer-gone': 'This request has expired. Start over.',
  'read-only': 'Your data is read-only right now. Nothing was sent or changed.',
  'data-damaged': 'The data file is damaged. Restart Tally to repair the file. Tally keeps the original.',
  'not-saved': "Tally couldn't save this. Check for free disk space, then try again.",
} satisfies Record<ErrorCode, string>)

const preciseStrings = defineMessages('refusal-precise', {
  imagesTooLarge:
    '{count, plural, one {With its images, the request would be larger than 48 MB. Nothing was sent. Exclude the oldest image from the context, or attach smaller ones.} other {With its images, the request would be larger than 48 MB. Nothing was sent. Exclude the oldest # images from the context, or attach smaller ones.}}',
})

/** Why a message was not sent, with what to do. */
export function sendRefusalWords(refusal: Refusal): string {
  return refusal.code === 'images-too-large'
    ? preciseStrings.imagesTooLarge(refusal.imageCount)
    : refusalStrings[refusal.code]
}
