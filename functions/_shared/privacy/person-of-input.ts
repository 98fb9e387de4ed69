import type { Database } from '../../../db/client.ts';
import { excerptsOf, isFullName, namedIn } from '../../../db/find-mentions.ts';
import { listMentions, type MentionRow } from '../../../db/queries/privacy/mentions.ts';
import { namesOf } from '../../../db/queries/privacy/person.ts';
import { type Mention, mentionLimit } from '../../../src/contracts/privacy/mentions.ts';
import { emailHash, keyCheck, textHash } from '../../../src/site/email-hash.ts';
import { refusedField } from '../http/problem.ts';
import { keyFor } from '../platform/keys.ts';

/** A person whose data an admin asks for. */
export interface AskedPerson {
  /** In lower case. */
  email: string;
  /** The name that the admin typed. */
  name: string | undefined;
  /** The typed name, and the names that the person has given. */
  names: string[];
  emailHash: string;
  keyCheck: string;
}

/** Reads the names of the person with an e-mail address, and computes the hashes by which erasures know the person. */
export async function askedPerson(
  db: Database,
  input: { email: string; name?: string | undefined },
): Promise<AskedPerson> {
  const email = input.email.toLowerCase();
  const name = input.name || undefined;
  const key = keyFor('erasure');
  const names = [...(name ? [name] : []), ...(await namesOf(db, email))];
  return { email, name, names, emailHash: emailHash(key, email), keyCheck: keyCheck(key) };
}

/** Throws the problem of a field that stays after an erasure but names the person. */
export function refuseName(field: string, note: string, { email, names }: AskedPerson): void {
  const found = namedIn(note, email, names);
  if (found) throw refusedField(field, `This note stays, so do not name the person in it. Leave out “${found}”.`);
}

/** Returns the keyed hash of a text. */
export const hashOfText = (text: string): string => textHash(keyFor('erasure'), text);

/** Reads the texts of other people that name a person. A single word counts as a name only if the admin typed it. */
export async function readMentions(
  db: Database,
  { email, emailHash: hash, name, names }: AskedPerson,
): Promise<{ rows: MentionRow[]; mentions: Mention[]; moreMentions: boolean }> {
  const looked = names.filter((each) => each === name || isFullName(each));
  const { rows, isMore } = await listMentions(db, { email, emailHash: hash, names: looked }, mentionLimit);
  return { rows, mentions: rows.map(toMention), moreMentions: isMore };
}

/** Returns the id of a text: its kind and its row. */
export const placeOf = ({ kind, rowId }: MentionRow): string => `${kind}:${rowId}`;

function toMention(row: MentionRow): Mention {
  const { kind, requestId, text, spans, at, isHeld, kept } = row;
  // A decision holds only for the text as it was. A text that has changed needs another decision.
  const isSame = kept?.textHash === hashOfText(text);
  return {
    ...{ place: placeOf(row), kind, requestId, at: at.toISOString(), excerpts: excerptsOf(text, spans), isHeld },
    kept: kept && isSame ? { reason: kept.reason, by: kept.by, at: new Date(kept.at).toISOString() } : null,
  };
}
