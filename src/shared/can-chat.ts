/** Services write the capability in any case. */
export function canChat({ capabilities }: { readonly capabilities: readonly string[] }): boolean {
  return capabilities.some((capability) => capability.toLowerCase() === 'chat')
}
