import type { ActionName } from './toolbar/actions.ts';

/** The languages that the editor speaks. */
export type Language = 'en' | 'it';

/** Every word of the editor. */
export interface EditorText {
  language: Language;
  toolbar: string;
  actions: Record<ActionName | 'colour' | 'background' | 'link' | 'image', string>;
  colours: { none: string; own: string; names: readonly string[] };
  link: { address: string; hint: string; wrong: string; apply: string; remove: string; cancel: string };
  image: {
    title: string;
    edit: string;
    alt: string;
    hint: string;
    decorative: string;
    required: string;
    insert: string;
    cancel: string;
    uploading: string;
    ready: string;
  };
}
