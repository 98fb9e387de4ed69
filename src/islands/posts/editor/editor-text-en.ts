import type { EditorText } from './editor-text.ts';

/** The English texts of the editor. */
export const englishEditor: EditorText = {
  language: 'en',
  toolbar: 'Formatting',
  actions: {
    undo: 'Undo',
    redo: 'Redo',
    normal: 'Normal text',
    h1: 'Heading 1',
    h2: 'Heading 2',
    h3: 'Heading 3',
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    strike: 'Strikethrough',
    colour: 'Text colour',
    background: 'Background colour',
    ordered: 'Numbered list',
    bullet: 'Bulleted list',
    outdent: 'Decrease indent',
    indent: 'Increase indent',
    left: 'Align left',
    center: 'Align centre',
    right: 'Align right',
    justify: 'Justify',
    link: 'Link',
    image: 'Image',
    clear: 'Clear formatting',
  },
  colours: {
    none: 'No colour',
    own: 'Other colour',
    names: ['Red', 'Orange', 'Yellow', 'Green', 'Teal', 'Blue', 'Purple', 'Grey'],
  },
  leftOut: {
    title: 'Not everything was pasted',
    before: 'Left out',
    kinds: {
      image: ['image', 'images'],
      embedded: ['embedded item', 'embedded items'],
      table: ['table', 'tables'],
      quotation: ['quotation', 'quotations'],
      raised: ['superscript or subscript', 'superscripts or subscripts'],
    },
    wordsKept: 'Their words are kept as ordinary text.',
  },
  image: {
    alt: 'Alternative text',
    remove: 'Delete image',
    selected: (alt) => (alt ? `Image selected: ${alt}` : 'Image selected: only decoration'),
    failure: {
      titles: { url: 'Failed to get upload URL', file: 'Failed to upload file' },
      reasons: {
        notAnImage: () => 'This file is not an image, or it is damaged. Choose a PNG, JPEG or GIF image.',
        svg: () =>
          'SVG images are not accepted, because they can contain code. Save the image as PNG, then upload that file.',
        mismatch: ({ types: { actual, named, ending } }) =>
          `The name of this file says ${named}, but the file is a ${actual} image. End its name with .${ending}, then upload it again.`,
        tooLarge: () => 'This file is larger than 4 MB. Choose a smaller image.',
        signedOut: () => 'You are signed out. Save the post to sign in again, then upload the image.',
        refused: (error) => error.serverMessage('The server refused this file. Choose a PNG, JPEG or GIF image.'),
        unavailable: () => 'The image could not be sent or stored. Check the connection, then upload the image again.',
      },
    },
  },
};
