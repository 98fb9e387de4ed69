/** Returns how the audit trail names a passkey, so that an entry says enough after the passkey is gone. */
export const passkeyLabel = (passkey: { name: string; createdAt: Date; credentialId: string }): string =>
  `${passkey.name} (${passkey.credentialId.slice(0, 8)}…, added ${passkey.createdAt.toISOString().slice(0, 10)})`;
