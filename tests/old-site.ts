import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { temporaryFolder } from './start-platform.ts';

/** The exports that the tests read. */
export const exportsFolder = path.resolve(import.meta.dirname, 'post-files/exports');

/** The site that an export comes from, as a real server with its images. */
export interface OldSite {
  url: string;
  /** The paths that were asked for. */
  requests: string[];
  /** The path that answers 503; empty for none. */
  busy: string;
  /** The file of WordPress's export, whose URLs are those of this server. */
  file: string;
  close: () => void;
}

const picture = (background: string) => sharp({ create: { width: 9, height: 6, channels: 3, background } });

/** Starts an old site. Its post “Later” shows images that are in another format, small, elsewhere and gone. */
export async function openOldSite(): Promise<OldSite> {
  const files: Record<string, Buffer | undefined> = {
    '/wp-content/uploads/2025/03/harbour-scaled.jpg': await picture('#246').jpeg().toBuffer(),
    '/wp-content/uploads/2012/06/map.png': await picture('#642').png().toBuffer(),
    '/late.webp': await picture('#426').webp().toBuffer(),
    '/small-90x60.png': await picture('#111').png().toBuffer(),
  };
  const server = createServer((request, response) => {
    const { url = '' } = request;
    site.requests.push(url);
    const file = files[url];
    if (url === site.busy) response.writeHead(503).end();
    else if (url === '/away.png') response.writeHead(302, { location: 'http://127.0.0.1:9/other.png' }).end();
    else response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const site: OldSite = {
    ...{ url, requests: [], busy: '', file: path.join(temporaryFolder(), 'wordpress.xml') },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const text = readFileSync(path.join(exportsFolder, 'wordpress.xml'), 'utf8');
  const images = ['late.webp', 'small-90x60.png', 'away.png', 'gone.png'].map((name) => `<img src="${url}/${name}">`);
  writeFileSync(
    site.file,
    text.replaceAll(/https?:\/\/old\.example/g, url).replace('Comes later.', images.join('\n\n')),
  );
  return site;
}
