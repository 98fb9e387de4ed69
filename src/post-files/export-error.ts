/** Thrown when a file is no export, or a damaged one. The message is for the person who chose the file. */
export class ExportError extends Error {}
