/** Licences of bundled packages. Package names and licence texts come from the build. */
export const licenceStrings = {
  title: 'Licences',
  own: 'Tally is free software under the MIT licence. The work of these people is in it, each on terms of its own:',
  of: (name: string) => `Licence of ${name}`,
  chromium:
    'Electron brings Chromium and Node.js. Whose work is in those stands in the file LICENSES.chromium.html that comes with the program.',
}
