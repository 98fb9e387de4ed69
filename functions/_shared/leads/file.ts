import type { InboxRow } from '../../../db/queries/leads/inbox.ts';
import { requestStates } from '../../../src/contracts/leads/demo-requests.ts';
import { demoRoles } from '../../../src/contracts/leads/demo-roles.ts';

/** The columns of a file of requests. */
export const fileHead = [
  ...['Received (UTC)', 'First name', 'Last name', 'Company', 'Role', 'Email', 'Therapists', 'Message'],
  ...['State', 'Owner', 'Due (UTC)', 'First contact (UTC)', 'Last contact (UTC)', 'Next step', 'Next step on'],
  ...['Page', 'Came from', 'utm_source', 'utm_medium', 'utm_campaign', 'Id'],
];

const time = (moment: Date | null) => moment?.toISOString() ?? '';

/** Returns a request as a row of a file. */
export const fileRow = (request: InboxRow & { dueAt: Date | null }): string[] => [
  time(request.createdAt),
  request.firstName,
  request.lastName,
  request.company,
  demoRoles[request.role],
  request.email,
  // Spreadsheets read 1-5 as a date.
  request.therapists?.replace('-', ' to ') ?? '',
  request.message ?? '',
  requestStates[request.state],
  request.owner?.name ?? '',
  time(request.dueAt),
  time(request.firstContactedAt),
  time(request.lastContactedAt),
  request.nextStep ?? '',
  request.nextStepOn ?? '',
  request.page ?? '',
  request.referrer ?? '',
  request.utmSource ?? '',
  request.utmMedium ?? '',
  request.utmCampaign ?? '',
  request.id,
];
