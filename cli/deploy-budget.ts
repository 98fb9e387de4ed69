/** The credits that one production deploy costs on Netlify. */
const creditsPerDeploy = 15;

/** Netlify's plans with their credits a month, and the REBUILD_MINUTES that leave room for visitors (docs/deploying.md). */
const plans = [
  { name: 'Free', credits: 300, minutes: 10_080, most: 16 },
  { name: 'Personal', credits: 1_000, minutes: 2_880, most: 36 },
  { name: 'Pro', credits: 3_000, minutes: 360, most: 160 },
] as const;

const grouped = (count: number) => count.toLocaleString('en-GB');

const minutesOfMonth = 31 * 24 * 60;

/** Returns the sentence about the deploys of this month and the credits that they cost. */
export const deploysText = (deploys: number): string =>
  `${deploys} ${deploys === 1 ? 'deploy' : 'deploys'} this month: ${grouped(deploys * creditsPerDeploy)} credits on Netlify`;

/** Returns the sentence about the most that automatic builds can cost in a month with this REBUILD_MINUTES. */
export function budgetText(minutes: number): string {
  if (minutes === 0)
    return `REBUILD_MINUTES is not set: each save may deploy the site, for ${creditsPerDeploy} credits on Netlify`;
  const deploys = Math.ceil(minutesOfMonth / minutes);
  return `REBUILD_MINUTES is ${minutes}: at most ${grouped(deploys)} automatic deploys a month, ${grouped(deploys * creditsPerDeploy)} credits on Netlify`;
}

/** Returns the sentence about the most automatic deploys in a month, and about how many are left. */
export function ceilingText(most: number | undefined, deploys: number): string {
  if (most === undefined)
    return 'MAX_DEPLOYS is not set: nothing stops automatic deploys before the plan of Netlify does, which pauses the whole site';
  if (deploys < most) return `MAX_DEPLOYS is ${most}: ${most - deploys} automatic deploys are left this month`;
  return `MAX_DEPLOYS is ${most} and reached: builds wait for next month, or for “Publish now”. Posts are live without them`;
}

/** Returns the sentence that recommends REBUILD_MINUTES for each plan of Netlify. */
export const recommendation = (): string =>
  `Recommended REBUILD_MINUTES and MAX_DEPLOYS: ${plans
    .map(
      ({ name, credits, minutes, most }) => `${minutes} and ${most} on ${name} (${grouped(credits)} credits a month)`,
    )
    .join(', ')}`;
