/**
 * Returns a function that asks for `work`. One run at a time goes on while it is asked: a call that comes during a run has the
 * work done once more after it, and calls share a run. The promise ends with the run.
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
      // No call comes between the last look at isAsked and this line.
      running = undefined;
    }
  };

  return (...parts: Parts): Promise<void> => {
    isAsked = true;
    running ??= run(...parts);
    return running;
  };
}
