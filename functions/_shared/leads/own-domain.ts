/**
 * Returns the domain of an email address in lower case, if it belongs to one organisation, or null if everybody can get an
 * address there. Whether that is so is known from a list of mail providers.
 */
export async function ownDomain(email: string): Promise<string | null> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  // Only a call that asks loads the list, which has thousands of domains.
  const { default: providers } = await import('email-providers/all.json', { with: { type: 'json' } });
  return providers.includes(domain) ? null : domain;
}
