import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as apiKeys from '../../src/contracts/accounts/api-keys.ts';
import * as auth from '../../src/contracts/accounts/auth.ts';
import * as emailAddress from '../../src/contracts/accounts/email-address.ts';
import * as invitations from '../../src/contracts/accounts/invitations.ts';
import * as joining from '../../src/contracts/accounts/joining.ts';
import * as account from '../../src/contracts/accounts/own-account.ts';
import * as passkeys from '../../src/contracts/accounts/passkeys.ts';
import * as passwordLinks from '../../src/contracts/accounts/password-links.ts';
import * as twoFactor from '../../src/contracts/accounts/two-factor.ts';
import * as users from '../../src/contracts/accounts/users.ts';
import * as audit from '../../src/contracts/audit/audit.ts';
import type { Endpoint } from '../../src/contracts/endpoint.ts';
import * as health from '../../src/contracts/health.ts';
import * as images from '../../src/contracts/images/images.ts';
import * as objects from '../../src/contracts/images/uploads.ts';
import * as imports from '../../src/contracts/imports/imports.ts';
import { listBankHolidays } from '../../src/contracts/leads/bank-holidays.ts';
import * as calls from '../../src/contracts/leads/calls/desk-calls.ts';
import * as ownCalendar from '../../src/contracts/leads/calls/own-calendar.ts';
import { readCallSettings, setCallSettings } from '../../src/contracts/leads/calls/own-calls.ts';
import * as deliveries from '../../src/contracts/leads/deliveries.ts';
import * as demo from '../../src/contracts/leads/demo-requests.ts';
import * as inbox from '../../src/contracts/leads/inbox.ts';
import * as notifications from '../../src/contracts/leads/notifications.ts';
import { requestWeeks } from '../../src/contracts/leads/request-weeks.ts';
import * as webhooks from '../../src/contracts/leads/webhooks.ts';
import { readOpenApi } from '../../src/contracts/openapi.ts';
import { overview } from '../../src/contracts/overview.ts';
import { checkPageAddress } from '../../src/contracts/pages/page-address.ts';
import * as allPosts from '../../src/contracts/posts/all-posts.ts';
import * as removal from '../../src/contracts/posts/delete-post.ts';
import * as drafts from '../../src/contracts/posts/drafts.ts';
import * as blog from '../../src/contracts/posts/posts.ts';
import * as previews from '../../src/contracts/posts/preview-links.ts';
import * as redirects from '../../src/contracts/posts/redirects.ts';
import * as revisions from '../../src/contracts/posts/versions.ts';
import * as complaints from '../../src/contracts/privacy/complaints.ts';
import * as privacy from '../../src/contracts/privacy/privacy.ts';
import * as build from '../../src/contracts/publishing/build.ts';
import * as settings from '../../src/contracts/settings/settings-api.ts';
import * as topics from '../../src/contracts/topics/topics.ts';
import { tokenIn } from '../fixtures/account-links.ts';
import { createAccount, signIn } from '../fixtures/accounts.ts';
import { codeOf, enrol } from '../fixtures/authenticator.ts';
import { askForUpload, someImage } from '../fixtures/images.ts';
import { addPasskeyTo, passkeyBrowser } from '../fixtures/passkey-browser.ts';
import { softwarePasskey } from '../fixtures/passkeys.ts';
import type { CalledPlatform, CallParts, EndpointCall } from './endpoint-caller.ts';
import * as stored from './endpoint-caller.ts';
import { send } from './http.ts';

type Prepare = EndpointCall['prepare'];

const call = (endpoint: Endpoint, trips: number, prepare: Prepare = () => ({})): EndpointCall => ({
  ...{ endpoint, trips, prepare },
});

const visitor = { cookie: undefined };
const png = { 'content-type': 'image/png' };
const text = () => ({ title: `Post ${randomUUID()}`, content: '<p>Words</p>', excerpt: 'In short', published: true });
const person = () => ({ email: `${randomUUID()}@example.org` });
const of =
  <T extends Record<string, string>>(store: (platform: CalledPlatform) => Promise<T>, body?: unknown): Prepare =>
  async (platform) => ({ params: await store(platform), ...(body === undefined ? {} : { body }) });
const ofPost = (body?: unknown) => of(async (platform) => ({ id: (await stored.visiblePost(platform)).id }), body);
const ofTopic = (body?: unknown) => of(stored.topic, body);
const ofRequest = (body?: unknown) => of(async (platform) => ({ id: (await stored.demoRequest(platform)).id }), body);

// Makes a user with a published post, because visitors then see the name.
async function author(platform: CalledPlatform) {
  const account = await stored.someone(platform);
  await stored.visiblePost({ ...platform, cookie: account.cookie });
  return account;
}

async function enrolled({ base, db }: CalledPlatform): Promise<CallParts> {
  const { cookie, secret } = await enrol(db, base);
  return { cookie, body: { token: codeOf(secret) } };
}

async function ownPasskey({ base, db }: CalledPlatform): Promise<CallParts> {
  const { cookie } = await addPasskeyTo(base, await createAccount(db, 'user'));
  const { passkeys: own } = (await send(base, '/api/auth/passkeys', { cookie })).json() as {
    passkeys: { id: string }[];
  };
  return { cookie, params: { id: own[0]?.id ?? '' } };
}

// Invites a person. Returns the id of the invitation and the token of its link.
async function invited({ base, cookie }: CalledPlatform): Promise<{ id: string; token: string }> {
  const answer = await send(base, invitations.invite.path, { body: person(), cookie });
  const { invitation, link } = answer.json() as { invitation: { id: string }; link: string };
  return { id: invitation.id, token: tokenIn(link) };
}

// Makes a link for somebody's password, and returns its token.
async function passwordLink(platform: CalledPlatform): Promise<string> {
  const { userId } = await stored.ofUser(platform);
  const path = `/api/admin/users/${userId}/password-link`;
  const answer = await send(platform.base, path, { method: 'POST', cookie: platform.cookie });
  return tokenIn(String(answer.json().link));
}

const ofInvitation = of(async (platform) => ({ id: (await invited(platform)).id }));

async function redirect({ db }: CalledPlatform): Promise<{ id: string }> {
  const values = { path: `/${randomUUID()}`, target: '/blog' };
  return db.insertInto('redirects').values(values).returning('id').executeTakeFirstOrThrow();
}

/**
 * A call for every endpoint, with the number of its round trips to the database. Each round trip crosses the network in
 * production, so a higher number needs a reason. If a call takes fewer, lower its number here.
 */
export const endpointCalls: readonly EndpointCall[] = [
  call(auth.login, 2, async (platform) => {
    const { username, password } = await stored.someone(platform);
    return { ...visitor, body: { username, password } };
  }),
  call(auth.me, 1),
  call(auth.logout, 2, async (platform) => ({ cookie: (await stored.someone(platform)).cookie })),
  call(ownCalendar.readOwnCalendar, 2),
  call(ownCalendar.setOwnCalendar, 4, ({ calendarServer: { url } }) => ({ body: { url } })),
  call(ownCalendar.checkOwnCalendar, 3),
  call(ownCalendar.removeOwnCalendar, 2),
  call(account.listSessions, 2),
  call(account.endOneSession, 3, async (platform) => {
    const { cookie, ...own } = await stored.someone(platform);
    await signIn(platform.base, own);
    const list = (await send(platform.base, '/api/auth/sessions', { cookie })).json() as { sessions: { id: string }[] };
    return { cookie, params: { id: list.sessions.at(-1)?.id ?? '' } };
  }),
  call(account.endOtherSessions, 3, async (platform) => {
    const { cookie, ...own } = await stored.someone(platform);
    await signIn(platform.base, own);
    return { cookie };
  }),
  call(account.changePassword, 6, async (platform) => {
    const { cookie, password: currentPassword } = await stored.someone(platform);
    return { cookie, body: { currentPassword, newPassword: 'another password of a test' } };
  }),
  call(emailAddress.confirmEmail, 2, async (platform) => {
    const { id: userId } = await stored.someone(platform);
    const token = randomBytes(32).toString('base64url');
    const link = { tokenHash: createHash('sha256').update(token).digest('base64url'), kind: 'email' as const, userId };
    const expiresAt = new Date(Date.now() + 60_000);
    await platform.db
      .insertInto('accountLinks')
      .values({ ...link, ...person(), expiresAt })
      .execute();
    return { ...visitor, body: { token } };
  }),
  call(account.setOwnPublicName, 4, async (platform) => {
    const { cookie } = await author(platform);
    return { cookie, body: { publicName: 'Ada King' } };
  }),
  call(twoFactor.setupTwoFactor, 5, async (platform) => {
    const { cookie, password: currentPassword } = await stored.someone(platform);
    return { cookie, body: { currentPassword } };
  }),
  call(twoFactor.verifyTwoFactor, 6, async (platform) => {
    const { cookie, password: currentPassword } = await stored.someone(platform);
    const { secret } = (await send(platform.base, '/api/auth/2fa/setup', { body: { currentPassword }, cookie })).json();
    return { cookie, body: { token: codeOf(String(secret)) } };
  }),
  call(twoFactor.renewRecoveryCodes, 6, enrolled),
  call(twoFactor.disableTwoFactor, 6, enrolled),

  call(passkeys.listPasskeys, 2),
  call(passkeys.registrationOptions, 2),
  call(passkeys.addPasskey, 4, async ({ base, db }) => {
    const session = await signIn(base, await createAccount(db, 'user'));
    const browser = passkeyBrowser(base, session);
    const credential = softwarePasskey(base).register(await browser.registrationOptions());
    return { cookie: browser.cookie(), body: { credential } };
  }),
  call(passkeys.renamePasskey, 3, async (platform) => ({
    ...(await ownPasskey(platform)),
    body: { name: 'My phone' },
  })),
  call(passkeys.removePasskey, 4, ownPasskey),
  call(passkeys.passkeyLoginOptions, 1, () => ({ ...visitor, body: {} })),
  call(passkeys.passkeyLogin, 2, async ({ base, db }) => {
    const { passkey } = await addPasskeyTo(base, await createAccount(db, 'user'));
    const browser = passkeyBrowser(base);
    const credential = passkey.signIn(await browser.signInOptions());
    return { cookie: browser.cookie(), body: { credential } };
  }),

  call(blog.listPosts, 1, () => visitor),
  call(blog.readPost, 1, async (platform) => ({
    ...visitor,
    params: { id: (await stored.visiblePost(platform)).slug },
  })),
  call(blog.createPost, 3, () => ({ body: text() })),
  call(blog.updatePost, 3, async (platform) => {
    const { id, updatedAt } = await stored.visiblePost(platform);
    return { params: { id }, body: { ...text(), expectedUpdatedAt: updatedAt } };
  }),
  call(removal.deletePost, 2, ofPost()),
  call(allPosts.listAllPosts, 5),
  call(allPosts.changePosts, 2, async (platform) => {
    const posts = [await stored.visiblePost(platform), await stored.visiblePost(platform)];
    return { body: { ids: posts.map(({ id }) => id), action: 'unpublish' } };
  }),
  // The session, and what has the address: nothing has this one.
  call(checkPageAddress, 2, () => ({ query: { slug: `free-${randomUUID()}` } })),
  call(topics.listTopics, 2),
  call(topics.createTopic, 4, () => ({ body: { name: randomUUID() } })),
  call(topics.updateTopic, 4, ofTopic({ name: randomUUID() })),
  call(topics.orderTopics, 2, async (platform) => ({ body: { ids: [(await stored.topic(platform)).id] } })),
  call(topics.mergeTopics, 5, async (platform) => ({
    ...{ params: await stored.topic(platform), body: { into: (await stored.topic(platform)).id } },
  })),
  call(topics.deleteTopic, 3, ofTopic()),
  call(drafts.readDraft, 4, of(stored.changedPost)),
  call(drafts.saveDraft, 3, async (platform) => {
    const post = await stored.visiblePost(platform);
    return { params: { id: post.id }, body: stored.draftOf(post) };
  }),
  call(drafts.discardChanges, 6, async (platform) => {
    const { id } = await stored.visiblePost(platform);
    return { params: { id }, body: { content: '<p>Given up</p>' } };
  }),
  call(drafts.discardDraft, 4, of(stored.changedPost)),
  call(
    revisions.listRevisions,
    3,
    of(async (platform) => ({ id: (await stored.oldRevision(platform)).id })),
  ),
  call(revisions.readRevision, 3, of(stored.oldRevision)),
  call(revisions.restoreRevision, 4, of(stored.oldRevision, {})),
  call(
    previews.listPreviewLinks,
    3,
    of(async (platform) => ({ id: (await stored.previewLink(platform)).id })),
  ),
  call(previews.createPreviewLink, 4, ofPost({ days: 7 })),
  call(previews.deletePreviewLink, 4, of(stored.previewLink)),
  call(previews.readPreview, 4, async (platform) => {
    const { token } = await stored.previewLink(platform);
    return { ...visitor, body: { token } };
  }),

  call(objects.requestUpload, 1, () => ({ body: { contentType: 'image/png' } })),
  call(objects.storeUpload, 4, async ({ base, cookie }) => {
    const { pathname, searchParams } = await askForUpload(base, cookie);
    const params = { name: pathname.split('/').at(-1) ?? '' };
    return { params, query: Object.fromEntries(searchParams), body: await someImage(), headers: png };
  }),
  call(objects.readObject, 1, async (platform) => ({ ...visitor, params: await stored.libraryImage(platform) })),
  call(images.listImages, 2),
  call(images.readImage, 2, of(stored.libraryImage)),
  call(images.changeImage, 4, of(stored.libraryImage, { alt: 'A harbour', focus: { x: 20, y: 30 } })),
  call(images.replaceImage, 7, async (platform) => ({
    ...{ params: await stored.libraryImage(platform), body: await someImage(), headers: png },
  })),
  call(images.deleteImage, 4, of(stored.libraryImage)),
  call(images.deleteUnusedImages, 5, async (platform) => {
    const { name } = await stored.libraryImage(platform);
    await sql`update objects set claimed_at = now() - interval '2 days' where name = ${name}`.execute(platform.db);
    return {};
  }),
  call(imports.importPosts, 6, ({ admin }) => {
    const at = '2025-06-01T12:00:00.000Z';
    const blank = { featuredImage: null, id: null, publishAt: null, unpublishAt: null, author: null };
    const post = { ...text(), ...blank, slug: `post-${randomUUID()}`, source: randomUUID(), oldPaths: [] };
    const posts = [{ ...post, createdAt: at, updatedAt: at }];
    return { body: { posts, dryRun: false, fallbackAuthor: admin.id } };
  }),
  call(imports.importTopics, 9, () => {
    const names = Array.from({ length: 20 }, () => randomUUID());
    const topics = names.map((name) => ({ name, oldPaths: [`/tag/${name}`], oldFeeds: [] }));
    return { body: { topics, dryRun: false } };
  }),
  call(imports.fetchImages, 7, async ({ db, oldSite: { url } }) => {
    await db.deleteFrom('importedImages').execute();
    const images = [{ url: `${url}/wp-content/uploads/2012/06/map.png`, alt: 'A map' }];
    return { body: { images, hosts: [new URL(url).host] } };
  }),

  call(demo.createDemoRequest, 2, () => ({
    ...visitor,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: { firstName: 'Ada', lastName: 'King', ...person(), company: 'Engines', role: 'ceo' },
  })),
  call(listBankHolidays, 1, () => ({ params: { nation: 'scotland' } })),
  call(inbox.listDemoRequests, 6, () => ({ query: { due: 'overdue' } })),
  call(inbox.countArrivals, 2),
  call(inbox.downloadDemoRequests, 4),
  call(inbox.readDemoRequest, 5, ofRequest()),
  call(inbox.updateDemoRequest, 8, async (platform) => {
    const { id, updatedAt } = await stored.demoRequest(platform);
    return { params: { id }, body: { state: 'contacted', ownerId: platform.admin.id, expectedUpdatedAt: updatedAt } };
  }),
  call(inbox.addRequestNote, 7, ofRequest({ text: 'Called her', contact: true })),
  call(inbox.changeDemoRequests, 3, async (platform) => {
    const { id, updatedAt } = await stored.demoRequest(platform);
    return { body: { requests: [{ id, expectedUpdatedAt: updatedAt }], state: 'spam' } };
  }),
  call(complaints.createComplaint, 1, () => ({ ...visitor, body: { name: 'Ada', ...person(), message: 'Too slow' } })),
  call(complaints.listComplaints, 3),
  call(complaints.answerComplaint, 3, of(stored.complaint, { outcome: 'We have apologised' })),

  call(overview, 5),
  call(requestWeeks, 3),
  call(audit.listAuditEvents, 3),
  call(audit.downloadAuditEvents, 3),
  call(users.listUsers, 2),
  call(users.createUser, 3, () => ({
    body: { username: randomUUID(), ...person(), password: 'a password of a test' },
  })),
  call(users.changeRole, 4, of(stored.ofUser, { role: 'admin' })),
  call(users.setDisabled, 4, of(stored.ofUser, { disabled: true })),
  call(
    users.setPublicName,
    4,
    of(async (platform) => ({ userId: (await author(platform)).id }), { publicName: 'Grace Hopper' }),
  ),
  call(users.deleteUser, 4, of(stored.ofUser)),
  call(users.setTemporaryPassword, 4, of(stored.ofUser, {})),
  call(apiKeys.listApiKeys, 2, of(stored.ofUser)),
  call(apiKeys.createApiKey, 3, of(stored.ofUser, { name: 'A script', scope: 'read', days: 30 })),
  call(apiKeys.generateApiKey, 3, of(stored.ofUser)),
  call(apiKeys.revokeApiKey, 3, async (platform) => {
    const { userId } = await stored.ofUser(platform);
    const key = { userId, name: 'A script', hash: randomUUID(), mask: 'tck_…', scope: 'read' } as const;
    const expiresAt = new Date(Date.now() + 60_000);
    const { id: keyId } = await platform.db
      .insertInto('apiKeys')
      .values({ ...key, expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: { userId, keyId } };
  }),
  call(users.resetSecondFactor, 4, async ({ db, base }) => ({
    params: { userId: (await enrol(db, base)).id },
    body: { identifiedBy: 'By telephone' },
  })),
  call(invitations.listInvitations, 2),
  call(invitations.invite, 3, () => ({ body: person() })),
  call(invitations.sendInvitationAgain, 4, ofInvitation),
  call(invitations.withdrawInvitation, 3, ofInvitation),
  call(joining.readInvitation, 1, async (platform) => ({
    ...visitor,
    body: { token: (await invited(platform)).token },
  })),
  call(joining.joinPasskeyOptions, 2, async (platform) => ({
    ...visitor,
    body: { token: (await invited(platform)).token, username: randomUUID() },
  })),
  call(joining.join, 2, async (platform) => ({
    ...visitor,
    body: { token: (await invited(platform)).token, username: randomUUID(), password: 'a password of a test' },
  })),
  // These calls are counted on a platform that sends no mail.
  call(passwordLinks.forgotPassword, 0, async (platform) => ({
    ...visitor,
    body: { name: (await stored.someone(platform)).username },
  })),
  call(passwordLinks.readPasswordLink, 1, async (platform) => ({
    ...visitor,
    body: { token: await passwordLink(platform) },
  })),
  call(passwordLinks.setPasswordByLink, 3, async (platform) => ({
    ...visitor,
    body: { token: await passwordLink(platform), password: 'another password of a test' },
  })),
  call(passwordLinks.makePasswordLink, 4, of(stored.ofUser)),
  call(settings.listSettings, 2),
  call(settings.updateSetting, 2, () => ({ params: { key: 'hero_title' }, body: { value: randomUUID() } })),
  call(settings.updateSettings, 2, () => {
    const keys = ['hero_title', 'hero_subtitle', 'hero_cta'];
    return { body: { changes: keys.map((key) => ({ key, value: randomUUID() })) } };
  }),
  call(redirects.listRedirects, 3),
  call(redirects.createRedirect, 4, () => ({ body: { path: `/${randomUUID()}`, target: '/blog' } })),
  call(redirects.deleteRedirect, 4, of(redirect)),
  call(privacy.findPerson, 11, () => ({ body: person() })),
  call(privacy.findPeople, 3, () => ({ body: { name: 'Grace' } })),
  call(privacy.redactMention, 4, async (platform) => ({ body: await stored.mention(platform) })),
  call(privacy.keepMention, 4, async (platform) => ({
    body: { ...(await stored.mention(platform)), reason: 'A court asks for it' },
  })),
  call(privacy.erasePerson, 5, async (platform) => {
    const { email } = await stored.demoRequest(platform);
    return { body: { email, identifiedBy: 'By telephone' } };
  }),
  call(privacy.placeHold, 3, () => ({ body: { ...person(), reason: 'A court asks for it' } })),
  call(privacy.liftHold, 3, async ({ base, cookie }) => {
    const body = person();
    await send(base, '/api/admin/privacy/hold', { body: { ...body, reason: 'A court asks for it' }, cookie });
    return { body };
  }),
  call(build.readBuildInfo, 0, () => visitor),
  call(build.readBuild, 2),
  call(build.rebuildSite, 4),
  call(notifications.readNotifications, 3),
  call(notifications.sendTestMail, 4),
  call(webhooks.listWebhooks, 2),
  call(webhooks.createWebhook, 3, async ({ db, receiver: { url } }) => {
    await db.deleteFrom('webhooks').execute();
    return { body: { url } };
  }),
  call(webhooks.updateWebhook, 3, of(stored.webhook, { enabled: false })),
  call(webhooks.deleteWebhook, 3, of(stored.webhook)),
  call(calls.listCalls, 2),
  call(calls.changeCall, 3, async (platform) => {
    const { id } = await stored.demoRequest(platform);
    const startsAt = new Date(Date.now() - 3_600_000);
    const booked = { requestId: id, userId: platform.admin.id, startsAt, state: 'booked' as const, history: '[]' };
    await platform.db.insertInto('calls').values(booked).execute();
    return { params: { id }, body: { change: 'took-place' } };
  }),
  call(readCallSettings, 2),
  call(setCallSettings, 4, () => ({
    body: { takesCalls: true, callHours: '', dailyCalls: 4, awayDays: [], meetingLink: '' },
  })),
  call(deliveries.listDeliveries, 2, ofRequest()),
  call(deliveries.listFailedDeliveries, 2),
  call(deliveries.sendAgain, 6, of(stored.failedDelivery)),
  // With a failed delivery, this call would query the database after its response.
  call(deliveries.sendAllAgain, 3, async ({ db }) => {
    await db.deleteFrom('deliveries').execute();
    return {};
  }),
  call(health.readiness, 1, () => visitor),
  call(health.liveness, 0, () => visitor),
  call(readOpenApi, 0, () => visitor),
  // The last one, because it sends mails after its response, with queries that would count for the next call.
  call(emailAddress.askForEmail, 3, () => ({ body: person() })),
];
