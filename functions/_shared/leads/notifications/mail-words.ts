import type { Database } from '../../../../db/client.ts';
import { readSettings } from '../../../../db/queries/settings/settings.ts';
import { companyKeys, filledIn } from '../../../../src/contracts/settings/company-settings.ts';
import { parseSetting, type SettingKey, settingDefaults } from '../../../../src/contracts/settings/settings-table.ts';
import { site } from '../../../../src/site/brand.ts';
import { siteUrl } from '../../../../src/site/site-url.ts';

/** The texts of the settings that mails have. */
export interface MailWords {
  /** The end of every mail: the site and the company's details (SI 2015/17, regulations 24 and 25). */
  signature: string;
  /** For somebody in distress. */
  distress: string;
}

/** Reads the texts of the settings that mails have, in one round trip. */
export async function readMailWords(db: Database): Promise<MailWords> {
  const stored = await readSettings(db, [...companyKeys, 'distress_text']);
  const textOf = (key: SettingKey) => {
    const parsed = parseSetting(key, stored.get(key) ?? '');
    return ('value' in parsed && parsed.value) || settingDefaults[key];
  };
  const details = filledIn(textOf).map(([label, value]) => `${label}: ${value}`);
  return {
    signature: [site.name, siteUrl, ...details].join('\n'),
    distress: textOf('distress_text'),
  };
}
