import type { AuditEvent } from '../src/contracts/audit.ts';
import { send } from './http.ts';

/** One page of the audit trail, as its list answers it. */
export interface TrailPage {
  events: AuditEvent[];
  total: number;
  page: number;
  pages: number;
  isMore: boolean;
}

/** Returns one page of the audit trail, as an admin with this cookie reads it. */
export async function readTrail(address: string, cookie: string, query: Record<string, string>): Promise<TrailPage> {
  const answer = await send(address, `/api/admin/audit?${new URLSearchParams(query)}`, { cookie });
  return answer.json() as unknown as TrailPage;
}
