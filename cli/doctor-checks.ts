import { backupBytes } from '../db/backup/tables.ts';
import { Database } from '../db/client.ts';
import { databaseFault } from '../db/failure.ts';
import { appliedMigrations, laterVersionText, migrationNames } from '../db/migrate.ts';
import { nodeFault } from '../db/node-version.mjs';
import { firstAdmin } from '../db/queries/accounts/users.ts';
import { countPosts } from '../db/queries/posts/posts.ts';
import { countDeploys } from '../db/queries/publishing/builds.ts';
import { readSettings } from '../db/queries/settings/settings.ts';
import { openSmtp, smtpFailure } from '../functions/_shared/leads/notifications/smtp.ts';
import { environmentSchema, withoutBlanks } from '../functions/_shared/platform/env.ts';
import { expectedKeys, missingDetails } from '../src/contracts/settings/company-settings.ts';
import { budgetText, ceilingText, deploysText, recommendation } from './deploy-budget.ts';
import { examineBackups } from './doctor-backups.ts';
import { examineClosedDays } from './doctor-closed-days.ts';
import { examineHosting } from './doctor-hosting.ts';
import { examinePages } from './doctor-pages.ts';
import { examinePasskeys } from './doctor-passkeys.ts';
import { examineSecrets } from './doctor-secrets.ts';
import { type Finding, good, note, wrong } from './finding.ts';

/** Checks a configuration without changing anything: the variables, the database, the mail server and the company's details. */
export async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const given = withoutBlanks(environment);
  const findings = [examineNode(), ...examineVariables(given), ...examineHosting(given)];
  const url = given.DATABASE_URL;
  const secret = environmentSchema.shape.SESSION_SECRET.safeParse(given.SESSION_SECRET);
  if (url && environmentSchema.shape.DATABASE_URL.safeParse(url).success)
    findings.push(...(await examineDatabase(url, secret.data, given)));
  const mail = environmentSchema.shape.SMTP_URL.safeParse(given.SMTP_URL);
  if (mail.data) findings.push(await examineMail(mail.data));
  return findings;
}

const examineNode = () => {
  const fault = nodeFault();
  return fault ? wrong(fault) : good(`Node ${process.versions.node}`);
};

function examineVariables(given: NodeJS.ProcessEnv): Finding[] {
  const result = environmentSchema.safeParse(given);
  const faults = result.success
    ? []
    : result.error.issues.map(({ path, message }) => ({
        name: path.join('.'),
        text: message.startsWith(path.join('.')) ? message : `${path.join('.')} ${message}`,
      }));
  const broken = new Set(faults.map(({ name }) => name));
  const set = Object.keys(environmentSchema.shape).filter((name) => given[name] && !broken.has(name));
  const findings = [...faults.map(({ text }) => wrong(text)), ...set.map((name) => good(`${name} is set`))];
  if (given.SESSION_SECRET && !broken.has('SESSION_SECRET') && new Set(given.SESSION_SECRET).size < 12)
    findings.push(wrong('SESSION_SECRET can be guessed: make it with openssl rand -base64 32'));
  if (!given.BUILD_HOOK_URL)
    findings.push(
      note(
        'BUILD_HOOK_URL is not set: posts are live at once, but changed settings and redirects outside /blog wait for the next deploy',
      ),
    );
  else if (!broken.has('REBUILD_MINUTES')) {
    const minutes = Number(given.REBUILD_MINUTES ?? 0);
    findings.push((minutes > 0 ? good : note)(budgetText(minutes)), note(recommendation()));
  }
  if (!given.UPLOADTHING_TOKEN) findings.push(note('UPLOADTHING_TOKEN is not set: nobody can upload images'));
  if (!given.SMTP_URL) findings.push(note('SMTP_URL is not set: nobody is told of a demo request by e-mail'));
  else if (!given.MAIL_FROM) findings.push(wrong('MAIL_FROM is missing: without a sender, no mail is sent'));
  if (!given.ADMIN_PREFIX) findings.push(note('ADMIN_PREFIX is not set: the back office is at /admin'));
  return findings;
}

async function examineDatabase(url: string, secret: string | undefined, given: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    const db = new Database(url);
    const applied = await appliedMigrations(db);
    const missing = migrationNames.filter((name) => !applied.has(name));
    if (missing.length > 0)
      return [
        good('The database answers'),
        wrong(`Its tables are not up to date (${missing.join(', ')}): npm run migrate`),
      ];
    const later = laterVersionText(applied);
    const admin = await firstAdmin(db);
    const [posts, deploys] = [await countPosts(db), await countDeploys(db)];
    return [
      ...(later
        ? [good('The database answers'), note(later)]
        : [good('The database answers, and its tables are up to date')]),
      admin ? good(`There is an admin: ${admin.username}`) : wrong('There is no admin yet: npm run create-admin'),
      ...(secret ? await examineSecrets(db, secret) : []),
      ...(await examinePasskeys(db, given.URL)),
      ...(await examinePages(db, given.ADMIN_PREFIX)),
      ...(await examineClosedDays(db)),
      ...examineSize(await backupBytes(db)),
      ...(await examineBackups(db, given)),
      note(deploysText(deploys)),
      note(ceilingText(given.MAX_DEPLOYS ? Number(given.MAX_DEPLOYS) : undefined, deploys)),
      await examineCompany(db),
      posts > 0 ? good(`There are ${posts} posts`) : note('There are no posts yet'),
    ];
  } catch (error) {
    return [wrong(databaseFault(error, url) ?? String(error))];
  }
}

// An export of this size takes many queries, between which somebody may write. A copy by pg_dump shows one moment.
const largeBackupBytes = 30_000_000;

const examineSize = (bytes: number) =>
  bytes < largeBackupBytes
    ? []
    : [
        note(
          `The tables of a backup hold ${Math.round(bytes / 1_000_000)} MB, which npm run export reads piece by piece: for a copy of one moment use pg_dump (docs/backups.md)`,
        ),
      ];

async function examineMail(url: string): Promise<Finding> {
  const transport = await openSmtp(url);
  try {
    await transport.verify();
    return good('The mail server accepts the connection');
  } catch (error) {
    return wrong(`${smtpFailure(error)}: check SMTP_URL`);
  } finally {
    transport.close();
  }
}

async function examineCompany(db: Database): Promise<Finding> {
  const missing = missingDetails([...(await readSettings(db, expectedKeys)).keys()]);
  if (missing.length === 0) return good('The company’s details are entered');
  return note(
    `Details of the company are missing (${missing.join(', ')}): enter them under SEO & Settings, Company Details`,
  );
}
