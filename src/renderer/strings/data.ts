export const checkStrings = {
  title: 'Check',
  text: 'Tally checks its data file by itself. Do it now when something looks wrong, such as after a crash of this computer.',
  check: 'Check now',
  sound: 'The data file is sound.',
  unsound:
    'The data file is damaged. Quit Tally and start it again: it then puts the file aside, whole, and brings back what can be read.',
}
