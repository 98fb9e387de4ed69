import type { ProblemError } from './problem.ts';
import { html } from './respond.ts';

/** Returns a problem as a page. Nothing is escaped: the message is one of our fixed texts, with the platform's request id. */
export const problemPage = ({ status, message, headers }: ProblemError): Response =>
  html(status, `<!doctype html><html lang="en-GB"><title>${message}</title><h1>${message}</h1></html>`, headers);
