/** What is dropped where nothing takes it would else be opened in place of the window. A field still takes words. */
export function refuseDrops(target: Window, signal: AbortSignal): void {
  const refuse = (event: DragEvent): void => {
    const hasFiles = event.dataTransfer?.types.includes('Files') ?? false
    if (!hasFiles && isField(event.target)) return
    event.preventDefault()
    // Files are taken by the message box, wherever in the window they fall.
    if (!hasFiles && event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none'
  }
  target.addEventListener('dragover', refuse, { signal })
  target.addEventListener('drop', refuse, { signal })
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('textarea, input')
}
