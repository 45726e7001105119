/** The second turn of the chat in the film at the top of the README. */
export const question = 'Write the fix for the changelog.'

export const answer = `Under **Fixed**:

- An upload that is retried after a timeout is stored once. Before, a slow disk could store it twice.

The entry doesn't mention the test: people read a changelog for what *they* would notice.`
