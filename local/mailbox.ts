import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import type { LoadedFunction } from './functions.ts';

/** The path of the mailbox. */
export const mailboxPath = '/local/mail';

const newestFirst = 100;

/** Returns the page that shows the newest mails of a folder of .eml files. Only this machine can read it. */
export const openMailbox = (folder: string): LoadedFunction => ({
  name: 'mailbox',
  handler: async (request) => {
    // Refuses other hosts. Another site could point its own name at this machine and read the mails (DNS rebinding).
    if (!['localhost', '127.0.0.1'].includes(new URL(request.url).hostname)) return new Response(null, { status: 404 });
    const mails = await Promise.all(listMails(folder).map(readMail));
    return new Response(pageOf(mails), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      },
    });
  },
  preferStatic: false,
  methods: ['GET', 'HEAD'],
  paths: [new URLPattern({ pathname: mailboxPath })],
  excluded: [],
});

interface Mail {
  at: Date;
  subject: string;
  to: string;
  replyTo: string;
  text: string;
}

// Returns the files of the newest mails. The folder does not exist before the first mail.
function listMails(folder: string): { file: string; at: Date }[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => path.join(folder, name))
      .map((file) => ({ file, at: statSync(file).mtime }))
      .sort((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, newestFirst);
  } catch {
    return [];
  }
}

async function readMail({ file, at }: { file: string; at: Date }): Promise<Mail> {
  const { subject = '', to = [], replyTo = [], text = '' } = await PostalMime.parse(readFileSync(file));
  const addresses = (list: typeof to) => list.map(({ name, address }) => [name, address].filter(Boolean).join(', '));
  return { at, subject, to: addresses(to).join('; '), replyTo: addresses(replyTo).join('; '), text };
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const pageOf = (mails: readonly Mail[]) => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mailbox</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  article { border-top: 1px solid; padding-block: 1rem }
  h2 { font-size: 1.1rem; margin: 0 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
</style>
<main>
<h1>Mailbox</h1>
<p>Mails that this machine would have sent, newest first. They are .eml files in DATA_DIR/mail.</p>
${mails.map(articleOf).join('\n') || '<p>No mails yet. Send a demo request.</p>'}
</main>
`;

const articleOf = ({ at, subject, to, replyTo, text }: Mail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}${replyTo ? `, replies to ${escapeHtml(replyTo)}` : ''}, <time>${at.toISOString()}</time></p>
<pre>${escapeHtml(text)}</pre>
</article>`;
