/** The languages of the editor and of the components that it shares with other screens. */
export type Language = 'en' | 'it';
