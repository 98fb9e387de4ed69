import { randomUUID } from 'node:crypto';
import type { Database } from '../db/client.ts';
import type { PersonalData } from '../src/contracts/privacy.ts';
import { send, someAddress } from './http.ts';

/** The note of an erasure that names nobody. */
export const identifiedBy = 'Answered from the address on the request';

/** Calls the privacy desk of a platform, in the session of an admin. */
export const openDesk = (address: string, cookie: string) => {
  const desk = (action: string, body: object) => send(address, `/api/admin/privacy/${action}`, { body, cookie });
  return {
    desk,
    find: async (email: string) =>
      ((await desk('search', { email })).json() as unknown as { person: PersonalData }).person,
  };
};

/** Stores a demo request and a complaint of a new person. Returns the e-mail address. */
export async function somebody(address: string): Promise<string> {
  const email = `Grace-${randomUUID()}@example.org`;
  const request = { firstName: 'Grace', lastName: email.slice(0, 14), email, company: 'Compilers', role: 'hr' };
  const origin = { page: '/contact', referrer: 'www.example.org', utmSource: 'letter' };
  const complaint = { name: 'Grace', email: email.toLowerCase(), message: 'Too many letters' };
  await send(address, '/api/demo-request', { body: { ...request, ...origin }, from: someAddress() });
  await send(address, '/api/complaint', { body: complaint, from: someAddress() });
  return email;
}

/** Returns the tables in which a text stands, in any case. */
export async function tablesWith(db: Database, text: string): Promise<string[]> {
  const tables = [
    'users',
    'demoRequests',
    'demoRequestEvents',
    'complaints',
    'deliveries',
    'auditEvents',
    'legalHolds',
    'erasures',
    'mentionDecisions',
  ] as const;
  const found = await Promise.all(
    tables.map(async (table) => JSON.stringify(await db.selectFrom(table).selectAll().execute()).toLowerCase()),
  );
  return tables.filter((_, index) => found[index]?.includes(text.toLowerCase()));
}
