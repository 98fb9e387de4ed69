import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

// A page that no change of the product changes, with the parts that a page has: styles, a font, a script and some hundred elements.
// It has each control that npm run bench navigation uses. Each touch draws a long list anew, which is work for the browser.
const many = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, number) => make(number));

const sentence = 'Most organisations discover the state of their records on the day somebody asks for them.';

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>A bare page</title>
<link rel="stylesheet" href="/bare.css">
<script type="module" src="/bare.js"></script>
<header><details><summary>Menu</summary><a href="/other">Another page</a></details></header>
<main>
  <h1>A bare page</h1>
  <label>First name <input></label>
  <label>Work e-mail <input></label>
  <label>Username <input></label>
  <label>Password <input type="password"></label>
  <button role="tab">Blog</button><button role="tab">Users</button><button role="tab">Overview</button>
  <button>Bold</button>
  <div role="textbox" aria-label="Content" contenteditable>Text</div>
  <ul></ul>
  ${many(100, (number) => `<section class="part-${number}"><h2>Part ${number}</h2><p>${sentence}</p></section>`).join('\n')}
</main>
</html>`;

const styles = `
@font-face { font-family: Bare; src: url('/bare.woff2'); }
body { font-family: Bare, sans-serif; }
${many(400, (number) => `.part-${number} > p { padding: ${number % 30}px; border-radius: ${number % 7}px; }`).join('\n')}`;

const script = `
const list = document.querySelector('ul');
let touches = 0;
const draw = () => {
  touches += 1;
  list.innerHTML = Array.from({ length: 250 }, (_, row) => '<li><b>' + row + '</b> Touch ' + touches + '</li>').join('');
};
for (const type of ['click', 'keydown']) document.addEventListener(type, draw);`;

const fonts = path.resolve(import.meta.dirname, '../../public/fonts');

const files: Record<string, { type: string; body: string | Buffer }> = {
  '/bare.css': { type: 'text/css', body: styles },
  '/bare.js': { type: 'text/javascript', body: script },
  '/bare.woff2': { type: 'font/woff2', body: readFileSync(path.join(fonts, 'hanken-grotesk-7397e7e8.woff2')) },
};

/** A server that answers every path with the bare page. */
export interface BareSite {
  address: string;
  close: () => void;
}

/** Serves the bare page on this machine. */
export async function serveBarePage(): Promise<BareSite> {
  const server = createServer(({ url = '/' }, response) => {
    const { type, body } = files[url] ?? { type: 'text/html; charset=utf-8', body: page };
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
