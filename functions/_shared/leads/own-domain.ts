/**
 * Returns the domain of an email address in lower case, or null if it belongs to a public mail provider. A list of mail providers
 * decides.
 */
export async function ownDomain(email: string): Promise<string | null> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  // Only this call loads the list, which has thousands of domains.
  const { default: providers } = await import('email-providers/all.json', { with: { type: 'json' } });
  return providers.includes(domain) ? null : domain;
}
