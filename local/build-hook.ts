import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A build hook on this machine. A POST to its secret URL starts a build. */
export interface BuildHook {
  url: string;
  /** Stops accepting calls, and waits for a running build. */
  close: () => Promise<void>;
}

/**
 * Opens a hook that runs one `build` at a time. Calls during a build start one more build after it. `build` must not throw, and
 * reports its own failures.
 */
export async function openBuildHook(build: () => Promise<void>): Promise<BuildHook> {
  const path = `/${randomBytes(24).toString('base64url')}`;
  let wanted = false;
  let work: Promise<void> | undefined;
  const run = async () => {
    while (wanted) {
      wanted = false;
      await build();
    }
    work = undefined;
  };
  const server = createServer((request, response) => {
    request.resume();
    const taken = request.method === 'POST' && request.url === path;
    response.writeHead(taken ? 200 : 404, { 'content-length': '0' }).end();
    if (!taken) return;
    wanted = true;
    work ??= run();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      wanted = false;
      await work;
    },
  };
}
