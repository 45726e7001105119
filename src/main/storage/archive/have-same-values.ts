/** Whether both have the same under each of these names; what else they have is not looked at. */
export function haveSameValues<T extends object>(one: T, other: T, names: readonly (keyof T)[]): boolean {
  return names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
}
