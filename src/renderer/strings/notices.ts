/** Something that went wrong outside a turn; `detail` is a fact such as the name of a file. */
export const noticeStrings = {
  'answer-not-saved': {
    title: 'The answer could not be saved',
    text: 'It is still on screen. Copy it before you close the window, then make sure that the disk has room.',
  },
  'data-not-saved': {
    title: 'Your data cannot be saved',
    text: 'Make sure that the disk has room and may be written to. Until then nothing new is kept.',
  },
  'data-damaged': {
    title: 'The file with your conversations was damaged',
    text: 'Tally put it aside, whole, and began a new one. You find the old one here:',
  },
  'data-foreign': {
    title: 'The data file was not one of Tally’s',
    text: 'Tally put it aside, whole, and began a new one. You find the old one here:',
  },
  'data-newer': {
    title: 'Your data was written by a newer Tally',
    text: 'Nothing was changed. Install the newer version to go on.',
  },
}
