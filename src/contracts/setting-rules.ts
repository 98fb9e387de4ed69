import * as z from 'zod/mini';
import { line, prose } from './text.ts';

/** What a setting may hold: one line, several lines, a figure such as 500+, an https address, or true and false. */
export type SettingKind = 'line' | 'text' | 'figure' | 'address' | 'switch';

/** The rules of a setting: its kind, the longest value in characters, and where need be a form of its own. */
export interface SettingRules {
  kind: SettingKind;
  limit: number;
  form?: { pattern: RegExp; problem: string; normalize?: (value: string) => string };
}

const number = /^[~<>]? ?\d[\d,]*(?:\.\d+)?(?:\/\d+)?(?: ?[%+kKmM]\+?)?$/;

// The address in its standard spelling, in which nothing can end an attribute or an element (WHATWG URL).
function secureAddress(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, username, password, href } = new URL(value);
  return protocol === 'https:' && !username && !password ? href.replaceAll("'", '%27') : undefined;
}

const kinds: Record<SettingKind, (limit: number) => z.ZodMiniType<string, string>> = {
  line: (limit) => line('Use characters that can be seen', limit),
  text: prose,
  figure: (limit) =>
    line('Use characters that can be seen', limit).check(z.regex(number, 'Enter a figure such as 500+, 98% or 4.9/5')),
  address: (limit) =>
    line('Use characters that can be seen', limit).check(
      z.refine((value) => secureAddress(value) !== undefined, 'Enter an address that begins with https://'),
      z.overwrite((value) => secureAddress(value) ?? value),
      // The standard spelling can be longer than what was typed.
      z.maxLength(limit, `Use at most ${limit} characters`),
    ),
  switch: () => z.enum(['true', 'false'], 'Send true or false'),
};

/** Checks a typed value. Gives it as it is stored, empty where it is blank, or what is wrong with it. */
export function checkSetting(rules: SettingRules, typed: string): { value: string } | { problem: string } {
  if (typed.trim() === '') return { value: '' };
  const { form } = rules;
  const result = kinds[rules.kind](rules.limit).safeParse(typed);
  if (!result.success) return { problem: result.error.issues[0]?.message ?? 'This is not valid' };
  const value = form?.normalize ? form.normalize(result.data) : result.data;
  return form && !form.pattern.test(value) ? { problem: form.problem } : { value };
}
