import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A build hook that builds nothing. */
export interface TestHook {
  url: string;
  /** Returns how often it was called. */
  calls: () => number;
  /** Sets the response: a status, no response, or a broken one. */
  answer: (status: number | 'never' | 'broken') => void;
  close: () => void;
}

/** Opens a build hook that counts its calls and answers 200 until told otherwise. */
export async function openTestHook(): Promise<TestHook> {
  let calls = 0;
  let mode: number | 'never' | 'broken' = 200;
  const server = createServer((request, response) => {
    calls += 1;
    request.resume();
    if (mode === 'broken') request.socket.destroy();
    else if (mode !== 'never') response.writeHead(mode).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls: () => calls,
    answer: (next) => {
      mode = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
