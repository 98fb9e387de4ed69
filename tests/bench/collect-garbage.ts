import { once } from 'node:events';

/**
 * Connects to the debugger of a process, whose output names its URL (`node --inspect`). Returns a function that collects the garbage of
 * the process.
 */
export async function openCollector(output: string): Promise<{ collect: () => Promise<void>; close: () => void }> {
  const [url = ''] = /ws:\/\/\S+/.exec(output) ?? [];
  const socket = new WebSocket(url);
  await once(socket, 'open');
  return {
    collect: async () => {
      const answered = once(socket, 'message');
      socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
      await answered;
    },
    close: () => socket.close(),
  };
}
