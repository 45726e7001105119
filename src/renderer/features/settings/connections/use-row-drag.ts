import { type DragEvent, useState } from 'react'

/** Of no meaning to anything else that a row could be dropped on. */
const kind = 'application/x-tally-row'

export interface RowDrag {
  /** What a row is taken by. */
  handleOf(id: string): {
    draggable: true
    onDragStart(event: DragEvent): void
    onDragEnd(): void
  }
  /** A row on which another may be let go. */
  targetOf(place: number): {
    onDragOver(event: DragEvent): void
    onDrop(event: DragEvent): void
  }
  /** At which edge of this row the one that is dragged would come in. */
  edgeAt(place: number): 'before' | 'after' | undefined
}

/** Rows that are put into another order with the pointer; with the keyboard that is done in another way. */
export function useRowDrag(ids: readonly string[], onMove: (id: string, place: number) => void): RowDrag {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = (): void => {
    setDragged(null)
    setOver(null)
  }
  const from = dragged === null ? -1 : ids.indexOf(dragged)
  return {
    handleOf: (id) => ({
      draggable: true,
      onDragStart({ dataTransfer }) {
        dataTransfer.setData(kind, id)
        dataTransfer.effectAllowed = 'move'
        setDragged(id)
      },
      onDragEnd: end,
    }),
    targetOf: (place) => ({
      onDragOver(event) {
        if (dragged === null) return
        event.preventDefault()
        setOver(place)
      },
      onDrop(event) {
        if (dragged === null) return
        event.preventDefault()
        if (place !== from) onMove(dragged, place)
        end()
      },
    }),
    edgeAt(place) {
      if (over !== place || from === -1 || place === from) return undefined
      return place < from ? 'before' : 'after'
    },
  }
}
