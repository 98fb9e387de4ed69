import * as z from 'zod/mini';

/** A column of the footer that has room for pages of the editors below its specified links. */
export const footerColumn = z.enum(['services', 'company'], 'Choose the column services or company, or none');

export type FooterColumn = z.output<typeof footerColumn>;
