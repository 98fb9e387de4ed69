import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A page without styles and scripts that has each control that npm run bench navigation uses, so that the same clicks and keys go
// to the same kinds of elements.
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>A bare page</title>
<header><details><summary>Menu</summary><a href="/other">Another page</a></details></header>
<main>
  <h1>A bare page</h1>
  <p>Most organisations discover the state of their records on the day somebody asks for them.</p>
  <label>First name <input></label>
  <label>Work e-mail <input></label>
  <label>Username <input></label>
  <label>Password <input type="password"></label>
  <button role="tab">Blog</button><button role="tab">Users</button><button role="tab">Overview</button>
  <button>Bold</button>
  <div role="textbox" aria-label="Content" contenteditable>Text</div>
</main>
</html>`;

/** A server that answers every path with the bare page. */
export interface BareSite {
  address: string;
  close: () => void;
}

/** Serves the bare page on this machine. */
export async function serveBarePage(): Promise<BareSite> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
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
