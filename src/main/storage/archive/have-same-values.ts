/** Whether both have equal values under these names; other fields are ignored. */
export function haveSameValues<T extends object>(one: T, other: T, names: readonly (keyof T)[]): boolean {
  return names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
}
