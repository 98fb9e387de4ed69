// Lines that must not compile: the type check fails when one of them does.
import { on } from '../../functions/_shared/http/route.ts';
import { call } from '../../src/api/call.ts';
import { login, me } from '../../src/contracts/accounts/auth.ts';
import { createDemoRequest } from '../../src/contracts/leads/demo-requests.ts';
import { readDemoRequest } from '../../src/contracts/leads/inbox.ts';

const request = { firstName: 'A', lastName: 'B', email: 'a@b.uk', company: 'C', role: 'ceo' } as const;

// @ts-expect-error A field is missing.
void call(login, { input: { username: 'a' } });
// @ts-expect-error An endpoint that reads a body needs one.
void call(login, {});
// @ts-expect-error This endpoint reads no body.
void call(me, { input: {} });
// @ts-expect-error There is no such role.
void call(createDemoRequest, { input: { ...request, role: 'king' }, idempotencyKey: 'k' });
// @ts-expect-error The form must say which request it is.
void call(createDemoRequest, { input: request });
// @ts-expect-error The address needs its id.
void call(readDemoRequest, {});

// @ts-expect-error The declaration promises a user.
on(me, async () => ({ success: true }));
// @ts-expect-error Anyone may call it, so there is no user.
on(login, async ({ user }) => ({ success: true, user: user.id }));
// @ts-expect-error It reads no body.
on(me, async ({ input, user }) => ({ success: true, user: { ...user, username: input.username } }));
