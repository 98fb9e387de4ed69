/** The credits that one production deploy costs on Netlify. */
const creditsPerDeploy = 15;

/** Netlify's plans with their credits a month, and the REBUILD_MINUTES that leave at least a fifth of the credits. */
const plans = [
  { name: 'Free', credits: 300, minutes: 2_880 },
  { name: 'Personal', credits: 1_000, minutes: 1_080 },
  { name: 'Pro', credits: 3_000, minutes: 360 },
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

/** Returns the sentence that recommends REBUILD_MINUTES for each plan of Netlify. */
export const recommendation = (): string =>
  `Recommended REBUILD_MINUTES: ${plans
    .map(({ name, credits, minutes }) => `${minutes} on ${name} (${grouped(credits)} credits a month)`)
    .join(', ')}`;
