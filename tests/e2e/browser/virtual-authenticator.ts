import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** An authenticator in Chromium that a test moves: what the person beside the device would do. */
export interface VirtualAuthenticator {
  /** Answers requests that wait, and those to come, as a person who confirms each at once; or leaves them waiting. */
  confirm: (confirms: boolean) => Promise<void>;
  /** Recognises the person, or nobody: a request then ends as if it had been cancelled. */
  recognise: (recognises: boolean) => Promise<void>;
  /** Returns the ids of the passkeys that it holds, in Base64. */
  passkeys: () => Promise<string[]>;
  /** Forgets the passkeys: of several for one site, it would choose any. */
  forget: () => Promise<void>;
}

/** Gives a page a device that can keep passkeys. It confirms nothing yet. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: false },
    },
  });
  // The browser keeps it beyond the page, and would let it answer for the next test.
  onTestFinished(async () => {
    // The page of a test that failed is closed already.
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }).catch(() => undefined);
  });
  return {
    confirm: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    recognise: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    passkeys: async () => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.map(({ credentialId }) => credentialId);
    },
    forget: async () => {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}
