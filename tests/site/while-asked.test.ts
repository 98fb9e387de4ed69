import { expect, test } from 'vitest';
import { whileAsked } from '../../src/site/while-asked.ts';

test('a caller waits for the round that serves it, although others go on asking, and calls in a round share the next one', async () => {
  const rounds: PromiseWithResolvers<void>[] = [];
  const ask = whileAsked(() => {
    const round = Promise.withResolvers<void>();
    rounds.push(round);
    return round.promise;
  });
  const first = ask();
  const [second, third] = [ask(), ask()];
  expect(rounds).toHaveLength(1);
  rounds[0]?.resolve();
  await first;
  await expect.poll(() => rounds).toHaveLength(2);
  const fourth = ask();
  rounds[1]?.resolve();
  await Promise.all([second, third]);
  await expect.poll(() => rounds).toHaveLength(3);
  rounds[2]?.reject(new Error('The work failed'));
  await expect(fourth).rejects.toThrow('The work failed');
  void ask();
  expect(rounds).toHaveLength(4);
});
