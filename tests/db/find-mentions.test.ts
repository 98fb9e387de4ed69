import { describe, expect, test } from 'vitest';
import { excerptsOf, findMentions, isFullName, namedIn, redact } from '../../db/find-mentions.ts';

const email = 'grace@example.org';
const found = (text: string, ...names: string[]) => findMentions(text, email, names).map((span) => text.slice(...span));

describe('a person is found in a text', () => {
  test.each([
    ['Write to Grace@Example.org, please.', ['Grace@Example.org']],
    ['mailto:grace@example.org?subject=x', ['grace@example.org']],
    ['<grace@example.org> and…grace@example.org.', ['grace@example.org', 'grace@example.org']],
    ['Not ourgrace@example.org, nor miss.grace@example.org, nor grace@example.organic', []],
    [
      'GRACE   HOPPER rang; Hopper, Grace wrote; Grace.Hopper@other.example; Grace Hopper’s',
      ['GRACE   HOPPER', 'Hopper, Grace', 'Grace.Hopper', 'Grace Hopper'],
    ],
    ['Disgrace Hopper, then Grace Hoppers and Grace M. Hopper', []],
    ['Zoë Müller-Lüdenscheidt, ZOË MÜLLER-LÜDENSCHEIDT', ['Zoë Müller-Lüdenscheidt', 'ZOË MÜLLER-LÜDENSCHEIDT']],
    ['Called (Ann) [x]* today', ['(Ann) [x]*']],
    ['I met 王小明 and 王 小明', ['王 小明']],
  ])('%s', (text, parts) => {
    expect(found(text, 'Grace Hopper', 'Zoë Müller-Lüdenscheidt', '(Ann) [x]*', '王 小明')).toEqual(parts);
  });

  test('by a single word only if it is asked for', () => {
    expect([isFullName('Grace'), isFullName(' Grace  '), isFullName('Grace Hopper')]).toEqual([false, false, true]);
    expect(found('Hopper rang, not Hoppers', 'Hopper')).toEqual(['Hopper']);
    expect(found('Nobody here', '')).toEqual([]);
  });

  test('with a few words around it, and is replaced there alone', () => {
    const text = `${'x'.repeat(90)} Grace Hopper and grace@example.org${'.'.repeat(90)}`;
    const spans = findMentions(text, email, ['Grace Hopper']);
    expect(redact(text, spans)).toBe(`${'x'.repeat(90)} [redacted] and [redacted]${'.'.repeat(90)}`);
    expect(excerptsOf(text, spans)).toEqual([
      { before: `…${'x'.repeat(79)} `, found: 'Grace Hopper', after: expect.stringMatching(/^ and grace.*\.…$/) },
      { before: expect.stringMatching(/^….* and $/), found: 'grace@example.org', after: `${'.'.repeat(80)}…` },
    ]);
  });

  test('by the first word of a note that names the person', () => {
    const names = ['Grace Hopper', 'J'];
    expect(namedIn('Showed the passport of grace', email, names)).toBe('grace');
    expect(namedIn('HOPPER, Grace', email, names)).toBe('HOPPER, Grace');
    expect(namedIn('Wrote from GRACE@example.org', email, names)).toBe('GRACE@example.org');
    expect(namedIn('Answered gracefully, j', email, names)).toBeUndefined();
  });
});
