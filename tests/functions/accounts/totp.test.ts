import { generateSync } from 'otplib/functional';
import { describe, expect, test } from 'vitest';
import { stepOf } from '../../../functions/_shared/accounts/two-factor.ts';

// RFC 6238, appendix B: the time in seconds since 1970, and the codes of eight digits by SHA-1, SHA-256 and SHA-512.
const vectors = [
  [59, '94287082', '46119246', '90693936'],
  [1111111109, '07081804', '68084774', '25091201'],
  [1111111111, '14050471', '67062674', '99943326'],
  [1234567890, '89005924', '91819424', '93441116'],
  [2000000000, '69279037', '90698825', '38618901'],
  [20000000000, '65353130', '77737706', '47863826'],
] as const;

// Its secrets in ASCII: as many of these digits as the hash has bytes.
const secretOf = (bytes: number) => new TextEncoder().encode('1234567890'.repeat(7).slice(0, bytes));
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe.each(vectors)('at %d seconds', (seconds, sha1, sha256, sha512) => {
  test('the code of six digits is the end of the one of eight, and of this step', () => {
    expect(stepOf(secret, sha1.slice(2), seconds)).toBe(Math.floor(seconds / 30));
  });

  test.each([
    ['sha1', 20, sha1],
    ['sha256', 32, sha256],
    ['sha512', 64, sha512],
  ] as const)('%s gives the vector', (algorithm, bytes, code) => {
    expect(generateSync({ secret: secretOf(bytes), epoch: seconds, digits: 8, algorithm })).toBe(code);
  });
});

test('a code counts in its own step, in the one before and in the one after, at every second of them', () => {
  const step = 40_000_000;
  const code = generateSync({ secret, epoch: step * 30 });
  for (let seconds = (step - 3) * 30; seconds < (step + 4) * 30; seconds += 1) {
    const away = Math.abs(Math.floor(seconds / 30) - step);
    expect(stepOf(secret, code, seconds)).toBe(away <= 1 ? step : undefined);
  }
});
