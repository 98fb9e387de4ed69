import { expect, test } from 'vitest';
import { decoyHash, hashPassword, verifyPassword } from '../../../functions/_shared/accounts/password.ts';

test('a password is kept as an argon2id PHC string with a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword('correct horse', one)).toBe(true);
  expect(await verifyPassword('correct horse ', one)).toBe(false);
  expect(await verifyPassword('', one)).toBe(false);
});

test('two ways to write the same letters are one password', async () => {
  expect(await verifyPassword('caf\u0065\u0301', await hashPassword('caf\u00e9'))).toBe(true);
});

test('nobody’s password is the decoy', async () => {
  expect(await verifyPassword('', decoyHash)).toBe(false);
});

test('a stored text that is no hash is an error, not a refusal', async () => {
  await expect(verifyPassword('secret', 'secret')).rejects.toThrow('not an argon2id PHC string');
});
