export const requestChannel = 'tally:request'
export const eventChannel = 'tally:event'
