import { type Finding, good, note } from './finding.ts';

// Where Netlify runs functions, unless a paid plan uses another region (docs/deploying.md).
const functionsRegion = 'us-east-2';

/** Explains what the variables mean on Netlify and Neon: the region, the pool, deploy previews and the secret path. */
export function examineHosting(given: NodeJS.ProcessEnv): Finding[] {
  const { ADMIN_PREFIX: prefix, CONTEXT: context = 'production' } = given;
  return [
    ...examineHost(given.DATABASE_URL),
    ...(context === 'production' ? [] : examinePreview(context, given)),
    ...(prefix && prefix !== '/admin'
      ? [note('Do not mark ADMIN_PREFIX as secret in Netlify: the site contains it, so each deploy would fail')]
      : []),
  ];
}

// A host is like ep-name-pooler.us-east-2.aws.neon.tech, or like ep-name-pooler.c-2.us-east-2.aws.neon.tech.
function examineHost(url = ''): Finding[] {
  const host = URL.parse(url)?.hostname ?? '';
  const region = /\.([a-z0-9-]+)\.aws\.neon\.tech$/.exec(host)?.[1];
  if (!region) return [];
  const isPooled = host.split('.')[0]?.endsWith('-pooler');
  return [
    placeOf(region),
    ...(isPooled
      ? []
      : [note('DATABASE_URL has the direct host: for functions, Neon recommends the pooled one, with -pooler')]),
  ];
}

function placeOf(region: string): Finding {
  if (region === functionsRegion)
    return good(
      `The database is in Ohio (${region}), beside the functions of Netlify’s free plan; personal data is stored in the United States`,
    );
  const place = region === 'eu-west-2' ? `London (${region})` : region;
  return note(
    `The database is in ${place}: move the functions there too (a paid plan of Netlify), or every query travels from Ohio and back`,
  );
}

function examinePreview(context: string, given: NodeJS.ProcessEnv): Finding[] {
  const isHookSet = given.BUILD_HOOK_URL !== undefined;
  return [
    ...(given.DATABASE_URL
      ? [note(`CONTEXT is ${context}: give it a DATABASE_URL of its own, because its build migrates the database`)]
      : []),
    ...(isHookSet
      ? [note(`CONTEXT is ${context}: leave BUILD_HOOK_URL empty there, because each save would deploy the live site`)]
      : []),
  ];
}
