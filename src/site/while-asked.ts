/**
 * Returns a function that runs `work`, one run at a time. If it is called during a run, it runs `work` once more after that run,
 * however many calls come. The promise resolves when no more runs are needed.
 */
export function whileAsked<Parts extends unknown[]>(work: (...parts: Parts) => Promise<void>) {
  let isAsked = false;
  let running: Promise<void> | undefined;

  const run = async (...parts: Parts) => {
    try {
      while (isAsked) {
        isAsked = false;
        await work(...parts);
      }
    } finally {
      // No call can come between the last check of isAsked and this line.
      running = undefined;
    }
  };

  return (...parts: Parts): Promise<void> => {
    isAsked = true;
    running ??= run(...parts);
    return running;
  };
}
