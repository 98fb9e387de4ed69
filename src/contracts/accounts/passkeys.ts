import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { atMost, id, line, timestamp } from '../fields.ts';
import { currentUser } from './auth.ts';

/** The most passkeys that a person may have. */
export const passkeyLimit = 20;

/** The field that a refused sign-in names if nobody has the passkey any more, so that the browser can forget it. */
export const unknownPasskeyField = 'id';

/** A passkey of the caller. */
const passkey = z.object({
  id,
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
  /** True if it is on several devices. */
  synced: z.boolean(),
  /** False if it was made for an earlier address of the site. */
  works: z.boolean(),
});

export type Passkey = z.output<typeof passkey>;

// The library that verifies a passkey checks the content of these texts.
const base64url = (limit: number) =>
  z.string('Text in Base64url expected').check(atMost(limit), z.regex(/^[\w-]+$/, 'Text in Base64url expected'));

const credential = {
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
};

/** What a browser answers to the options of a registration (WebAuthn level 3, RegistrationResponseJSON). */
export const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(24_000),
    transports: z.optional(z.array(z.string().check(atMost(40))).check(z.maxLength(10, 'Send at most 10 transports'))),
  }),
});

/** What a browser answers to the options of a sign-in (WebAuthn level 3, AuthenticationResponseJSON). */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: z.optional(z.nullable(base64url(100))),
  }),
});

export type Registration = z.output<typeof registration>;
export type Assertion = z.output<typeof assertion>;

/** Says why there are no options: passkeys are off at this address. */
export const passkeysAreOff = z.object({ success: z.literal(false), passkeysOff: z.string() });

/** The options for a browser, which get there as they are (WebAuthn level 3, section 5.1). */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

/** Lists the caller's passkeys, the oldest first. */
export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  access: 'signed-in',
  beforeSecondFactor: true,
  output: z.object({
    success: z.literal(true),
    passkeys: z.array(passkey),
    /** Why no passkey can be added at this address; null if one can. */
    off: z.nullable(z.string()),
  }),
});

/** Returns the options with which a browser makes a passkey for the caller. */
export const registrationOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: 'signed-in',
  beforeSecondFactor: true,
  proof: 'fresh',
  output: z.union([z.object({ success: z.literal(true), options: passkeyOptions }), passkeysAreOff]),
});

const passkeyName = line('Enter a name', 60);

/**
 * Stores a passkey that the browser has made. The name is that of the browser and system if none is given. The first second factor of
 * an account ends its other sessions.
 */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'signed-in',
  beforeSecondFactor: true,
  proof: 'fresh',
  input: z.strictObject({ name: z.optional(passkeyName), credential: registration }),
  output: z.object({ success: z.literal(true), passkey }),
});

export const renamePasskeyInput = z.strictObject({ name: passkeyName });

/** Renames one of the caller's passkeys. */
export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/auth/passkeys/:id',
  access: 'signed-in',
  params: z.object({ id }),
  input: renamePasskeyInput,
  output: z.object({ success: z.literal(true) }),
});

/**
 * Removes one of the caller's passkeys and ends the caller's other sessions. The last way to sign in is a conflict. `remaining` tells
 * the browser which passkeys are left (WebAuthn level 3, section 5.1.10).
 */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  access: 'signed-in',
  proof: 'fresh',
  params: z.object({ id }),
  output: z.object({
    success: z.literal(true),
    remaining: z.object({ rpID: z.string(), userID: z.string(), allAcceptedCredentialIDs: z.array(z.string()) }),
  }),
});

/**
 * Returns the options with which a browser asks for a passkey, and a cookie that binds them to this browser for five minutes. With a
 * `username`, only that person's passkey opens a session. `formerAddress` is true if somebody has passkeys of an earlier address of
 * the site, which no longer work.
 */
export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-login/options',
  access: 'anyone',
  optionalAuth: true,
  input: z.strictObject({
    username: z.optional(z.string().check(z.minLength(1, 'Send a username, or leave it out'), atMost(254))),
  }),
  output: z.union([
    z.object({ success: z.literal(true), options: passkeyOptions, formerAddress: z.boolean() }),
    passkeysAreOff,
  ]),
});

/** Opens a session with a passkey, which is both factors. */
export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-login',
  access: 'anyone',
  input: z.strictObject({ credential: assertion }),
  output: z.object({ success: z.literal(true), user: currentUser }),
});
