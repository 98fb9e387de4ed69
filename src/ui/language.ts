/** The languages of the editor and of what it shares with other screens. */
export type Language = 'en' | 'it';
