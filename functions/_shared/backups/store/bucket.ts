import { AwsClient } from 'aws4fetch';
import { type BackupStore, StoreError } from './backup-store.ts';

/** A bucket that speaks the API of Amazon S3, and the key to it. */
export interface Bucket {
  /** Such as https://s3.eu-west-2.amazonaws.com/talentcare-backups. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The region of the signature, where the host does not say it. */
  region?: string | undefined;
}

// A file of a backup has a few megabytes. A scheduled function of Netlify ends after thirty seconds.
const timeoutMs = 15_000;

/** Returns a store in a bucket. */
export function bucketStore({ url, region, ...keys }: Bucket): BackupStore {
  const place = `the bucket ${url}`;
  const client = new AwsClient({ ...keys, service: 's3', ...(region ? { region } : {}) });
  const ask = async (method: string, target: string, body?: Uint8Array): Promise<Response> => {
    const signed = await client.sign(target, { method, ...(body ? { body: new Uint8Array(body) } : {}) });
    const response = await fetch(signed, { signal: AbortSignal.timeout(timeoutMs) }).catch((error: unknown) => {
      throw new StoreError(`${place} does not answer (${reasonOf(error)})`, { cause: error });
    });
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
    throw new StoreError(`${place} refuses to ${verbs[method]} (${response.status}${codeIn(await response.text())})`);
  };
  const urlOf = (name: string) => `${url}/${name}`;
  return {
    place,
    put: async (name, bytes) => void (await ask('PUT', urlOf(name), bytes)),
    get: async (name) => {
      const response = await ask('GET', urlOf(name));
      // A bucket that is missing is no store without the file.
      if (response.status === 404 && codeIn(await response.text()) === ' NoSuchBucket')
        throw new StoreError(`${place} does not exist`);
      return response.status === 404 ? undefined : response.bytes().catch(cutOff);
    },
    list: async () => {
      const names: string[] = [];
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', ...(next ? { 'continuation-token': next } : {}) });
        const response = await ask('GET', `${url}?${query}`);
        if (response.status === 404) throw new StoreError(`${place} does not exist`);
        const page = readPage(await response.text());
        names.push(...page.names);
        next = page.next;
      } while (next);
      return names;
    },
    delete: async (names) => {
      for (const name of names) await ask('DELETE', urlOf(name));
    },
  };

  function cutOff(error: unknown): never {
    throw new StoreError(`${place} did not send the whole file`, { cause: error });
  }
}

const verbs: Record<string, string> = { PUT: 'store', GET: 'read', DELETE: 'delete' };

const reasonOf = (error: unknown) => {
  if (error instanceof Error && error.name === 'TimeoutError') return `nothing within ${timeoutMs / 1000} seconds`;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection';
};

// The code of an error is the only part of its XML that names no key.
const codeIn = (xml: string) => {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(xml)?.[1];
  return code ? ` ${code}` : '';
};

// The names of a backup's files need no escapes in XML.
function readPage(xml: string): { names: string[]; next: string | undefined } {
  const names = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name);
  return { names, next: /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(xml)?.[1] };
}
