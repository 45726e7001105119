/** For data that was read again: the known object where nothing changed, so that nothing is drawn again. */
export function keepEqual<Data>(known: Data | undefined, read: Data): Data {
  return known !== undefined && JSON.stringify(known) === JSON.stringify(read) ? known : read
}
