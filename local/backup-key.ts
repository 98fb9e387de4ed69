import type { DataFolder } from './data-folder.ts';

/**
 * Returns the public key that encrypts the backups of this folder. Makes the pair at the first start. The secret key stays in the
 * folder, in the form that `age-keygen` writes.
 */
export async function localBackupKey(folder: DataFolder): Promise<string> {
  const kept = /^# public key: (age1\w+)$/m.exec(folder.read('backup-key') ?? '')?.[1];
  if (kept) return kept;
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  folder.write('backup-key', `# public key: ${recipient}\n${identity}\n`);
  return recipient;
}
