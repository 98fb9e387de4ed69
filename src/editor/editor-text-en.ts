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
    insert: 'Insert',
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
      raised: ['superscript or subscript', 'superscripts or subscripts'],
    },
    wordsKept: 'Their words are kept as ordinary text.',
  },
  image: {
    edit: 'Edit image',
    remove: 'Delete image',
    selected: (alt) => (alt ? `Image selected: ${alt}` : 'Image selected: only decoration'),
  },
  card: {
    edit: 'Edit',
    remove: 'Delete',
  },
};
