/** Thrown when a file is not an export, or is damaged. The message is for the person who chose the file. */
export class ExportError extends Error {}
